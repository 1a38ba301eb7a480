import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyLedger } from '../../../ledger/verify/verify.ts'
import { testApp, type Answered, type Client, type Registered } from '../../../testing/app.ts'
import { readFeed } from '../../cashin/bankTransfers/feed.ts'
import { assignSuspense } from '../../cashin/suspense/assign.ts'
import { returnSuspense } from '../../cashin/suspense/return.ts'
import { writeOffSuspense } from '../../cashin/suspense/writeOff.ts'
import { openSession } from '../../people/sessions/service.ts'

// The same 250 on each of the two databases here, 10,000 new ones by npm run model; MODEL_SEED=… plays one again.
const RUNS = Number(process.env['MODEL_RUNS'] ?? 60)
const SEED = Number(
  process.env['MODEL_SEED'] ?? (process.env['MODEL_RUNS'] ? Date.now() % 2 ** 31 : 2_113_284_397),
)

const house = await testApp({
  settings: {
    registerOTP: false,
    // Nothing waits for a person: what waits is for the withdrawals' own tests.
    autoApproveBelow: 1_000_000,
    fourEyesFrom: 1_000_000,
    fourEyesFromSuspense: 1_000_000,
    withdrawalsPerDay: 1_000_000,
    unplayedFrom: 1_000_000,
    holderUnknownFrom: 1_000_000,
    withdrawMin: 1,
  },
  hangMs: 3,
})
await house.listen()
const { context, clock, jobs } = house
const world: typeof house.world = (...command) => house.world(...command)
/** One that answers a transfer it never had with "unknown", and one that is sent it again. */
const GAMES = ['pg', 'joker2'] as const
type Game = (typeof GAMES)[number]
/** What becomes of a transfer that nobody can be told for. */
type StrayEnd = 'assign' | 'return' | 'writeOff' | 'wait'
type Fault = 'none' | 'refuse' | 'timeout-before' | 'timeout-after'

const baht = fc.integer({ min: 1, max: 60 })
const game = fc.constantFrom(...GAMES)
const fault = fc.constantFrom<Fault>(
  'none',
  'none',
  'none',
  'refuse',
  'timeout-before',
  'timeout-after',
)
const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      game,
      way: fc.constantFrom('in' as const, 'out' as const),
      baht,
      fault,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), baht, fault }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      baht,
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      game,
      bet: fc.integer({ min: 1, max: 20 }),
      win: fc.constantFrom(0, 0, 5, 40),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('stray' as const),
      baht,
      end: fc.constantFrom<StrayEnd>('assign', 'return', 'writeOff', 'wait'),
      fault,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

/** What a member should have, in baht, and what is open and how it will end. */
interface Model {
  wallet: number
  games: Record<Game, number>
  /**
   * What play has changed there since the server last looked: until then it believes in less, or in
   * more.
   */
  unread: Record<Game, number>
  paidOut: number
  moves: Partial<Record<Game, { way: 'in' | 'out'; baht: number; isDone: boolean }>>
  payout: { baht: number; isDone: boolean } | null
  rows: number
}

/** Members are few and their histories go on from run to run: making one costs two hashed passwords. */
interface Person {
  account: Registered
  names: Record<Game, string>
  model: Model
}
const people: Person[] = []
for (let n = 0; n < 12; n++) {
  const account = await house.register()
  for (const code of GAMES) await account.client.get(`/api/wallet/activate/${code}`)
  const names = await Promise.all(
    GAMES.map(async (code) => [
      code,
      String((await account.client.get(`/api/wallet/account/${code}`)).body['username']),
    ]),
  )
  people.push({
    account,
    names: Object.fromEntries(names) as Person['names'],
    model: {
      wallet: 0,
      games: { pg: 0, joker2: 0 },
      unread: { pg: 0, joker2: 0 },
      paidOut: 0,
      moves: {},
      payout: null,
      rows: 0,
    },
  })
}
const turns = { run: 0, key: 0, stray: 0 }

/** The very call, its key included, so that it can be sent again. */
type Sent = { path: string; body: object; key: string; answer: Answered; isOpen: boolean }

class History {
  readonly #person: Person
  readonly #client: Client
  #last: Sent | null = null

  constructor(person: Person, client: Client) {
    this.#person = person
    this.#client = client
  }

  async play(step: Command): Promise<void> {
    const { model, names, account } = this.#person
    switch (step.do) {
      case 'move':
        return this.#move(step)
      case 'withdraw':
        return this.#withdraw(step)
      case 'pay': {
        const made = await this.#client.post('/api/qrcode/KBANK', { amount: step.baht })
        expect(made.status).toBe(200)
        await world('POST', '/sandbox/qr/pay', {
          qrcodeId: made.body['qrcodeId'],
          times: step.times,
        })
        model.wallet += step.baht
        model.rows += 1
        return
      }
      case 'stray':
        return this.#stray(step)
      case 'play': {
        // A provider lets nobody play for more than there is; money on its way out is no longer there.
        if (model.moves[step.game] || model.games[step.game] < step.bet) return
        await world('POST', `/sandbox/games/${step.game}/play`, {
          username: names[step.game],
          bet: step.bet,
          win: step.win,
        })
        model.games[step.game] += step.win - step.bet
        model.unread[step.game] += step.win - step.bet
        return
      }
      case 'again': {
        if (!this.#last) return
        const { path, body, key, answer, isOpen } = this.#last
        const repeated = await this.#client.post(path, body, { 'idempotency-key': key })
        if (isOpen) expect(repeated.status).toBeLessThan(300)
        else
          expect([repeated.status, repeated.body.message]).toEqual([
            answer.status,
            answer.body.message,
          ])
        return
      }
      case 'wait':
        return this.settle(account)
    }
  }

  /** A stranger's transfer lies in suspense until an operator, or in the end the bank, moves it. */
  async #stray({ baht: amount, end, fault: kind }: Extract<Command, { do: 'stray' }>) {
    const { transRef } = await world<{ transRef: string }>('POST', '/sandbox/bank/transfer', {
      fromBankCode: 'SCB',
      fromAccountNo: String(6_600_000_000 + turns.stray++),
      fromName: 'SOMEBODY',
      toAccountNo: '4050012345',
      amount,
    })
    await readFeed(context)
    const { id } = await context.db
      .selectFrom('incoming_payment')
      .select('id')
      .where('reference', '=', transRef)
      .executeTakeFirstOrThrow()
    const asked = { id, operatorId: 'model', reason: 'model' }
    const { memberId } = this.#person.account
    if (end === 'return' && kind !== 'none')
      await world('POST', '/sandbox/faults', { target: 'bank', kind, on: 'write' })
    if (end === 'assign') await assignSuspense(context, { ...asked, memberId })
    if (end === 'writeOff') await writeOffSuspense(context, asked)
    if (end === 'return') await returnSuspense(context, asked)
    // Its fault must not meet another's call.
    if (end === 'return') await jobs.runDue()
    await world('DELETE', '/sandbox/faults')
    if (end === 'assign') {
      this.#person.model.wallet += amount
      this.#person.model.rows += 1
    }
    if (end === 'wait' || (end === 'return' && kind === 'refuse'))
      suspended += BigInt(amount) * 100n
  }

  async #send(path: string, body: object): Promise<Answered> {
    const key = `model-${turns.key++}`
    const answer = await this.#client.post(path, body, { 'idempotency-key': key })
    // What was refused for the state of the moment may go otherwise the next time.
    this.#last =
      answer.status === 409 ? null : { path, body, key, answer, isOpen: answer.status === 202 }
    return answer
  }

  async #move({
    game: code,
    way,
    baht: amount,
    fault: kind,
  }: Extract<Command, { do: 'move' }>): Promise<void> {
    const { model } = this.#person
    const order =
      way === 'in' ? { from: 'WALLET', to: code, amount } : { from: code, to: 'WALLET', amount }
    const has = way === 'in' ? model.wallet : model.games[code]
    const reaches = !model.moves[code] && has >= amount
    if (kind !== 'none' && reaches)
      await world('POST', '/sandbox/faults', { target: `game:${code}`, kind, on: 'write' })
    const answer = await this.#send('/api/wallet/transfer', order)
    if (model.moves[code])
      return expect([answer.status, answer.body.message]).toEqual([409, 'TRANSFER_PENDING'])
    const isBelieved = way === 'out' && has - model.unread[code] >= amount
    // It looks when its own answer falls short, and after the provider's no.
    if (way === 'out' && (!isBelieved || has < amount || kind === 'refuse')) model.unread[code] = 0
    // Asked for in good faith, and refused by the provider: the statement shows it as failed.
    if (has < amount && isBelieved) model.rows += 1
    if (has < amount)
      return expect([answer.status, answer.body.message]).toEqual([422, 'MONEY_NOT_ENOUGH'])
    model.rows += 1
    if (kind === 'refuse')
      return expect([answer.status, answer.body.message]).toEqual([502, 'TRANSFER_FAIL'])
    expect(answer.status).toBe(kind === 'none' ? 200 : 202)
    if (way === 'in') model.wallet -= amount
    else model.games[code] -= amount
    const isDone = kind !== 'timeout-before' || code === 'joker2'
    if (kind === 'none') this.#arrive(code, way, amount)
    else model.moves[code] = { way, baht: amount, isDone }
  }

  #arrive(code: Game, way: 'in' | 'out', amount: number): void {
    const { model } = this.#person
    if (way === 'in') model.games[code] += amount
    else model.wallet += amount
  }

  async #withdraw({
    baht: amount,
    fault: kind,
  }: Extract<Command, { do: 'withdraw' }>): Promise<void> {
    const { model, account } = this.#person
    if (kind !== 'none' && !model.payout && model.wallet >= amount)
      await world('POST', '/sandbox/faults', { target: 'bank', kind, on: 'write' })
    const answer = await this.#send('/api/wallet/withdraw', { amount })
    if (model.payout) return expect(answer.status).toBeGreaterThanOrEqual(400)
    if (model.wallet < amount)
      return expect([answer.status, answer.body.message]).toEqual([422, 'MONEY_NOT_ENOUGH'])
    expect(answer.status).toBe(201)
    model.wallet -= amount
    model.rows += 1
    // What the bank never had is sent again; only its no brings the money back.
    model.payout = { baht: amount, isDone: kind !== 'refuse' }
    // Its no counts only when it says so again, a while later.
    if (kind !== 'none') return
    // A bank that answers has answered soon after the call has.
    await expect.poll(() => openPayouts(account.memberId), { interval: 2, timeout: 10_000 }).toBe(0)
    this.#endPayout()
  }

  #endPayout(): void {
    const { model } = this.#person
    if (model.payout?.isDone) model.paidOut += model.payout.baht
    else model.wallet += model.payout?.baht ?? 0
    model.payout = null
  }

  /** Time passes until nothing is open; then everybody says what the model says. */
  async settle(account: Registered): Promise<void> {
    const { model, names } = this.#person
    for (let waited = 0; waited < 40; waited++) {
      clock.advance(10_000)
      await jobs.runDue()
      if ((await openMoves(account.memberId)) + (await openPayouts(account.memberId)) === 0) break
    }
    for (const code of GAMES) {
      const move = model.moves[code]
      if (!move) continue
      if (move.isDone) this.#arrive(code, move.way, move.baht)
      else if (move.way === 'in') model.wallet += move.baht
      else model.games[code] += move.baht
      delete model.moves[code]
    }
    this.#endPayout()
    model.unread = { pg: 0, joker2: 0 }

    const seen = await this.#client.get('/api/wallet/refresh/slot')
    const slots = seen.body['slots'] as { code: string; amount: number }[]
    const payouts = await world<{ amount: number; state: string }[]>(
      'GET',
      `/sandbox/payouts?accountNo=${account.bankAccountNo}`,
    )
    const theirs = await Promise.all(
      GAMES.map(async (code) => [
        code,
        (await world<{ balance: number }>('GET', `/sandbox/games/${code}/${names[code]}`)).balance,
      ]),
    )
    expect({
      wallet: ((await this.#client.get('/api/wallet')).body['wallet'] as { amount: number }).amount,
      games: Object.fromEntries(
        GAMES.map((code) => [code, slots.find((slot) => slot.code === code)?.amount]),
      ),
      theirs: Object.fromEntries(theirs),
      paidOut: payouts
        .filter((payout) => payout.state === 'SUCCESS')
        .reduce((sum, payout) => sum + payout.amount, 0),
      rows: (await this.#client.post('/api/statement', { page: 1, limit: 1 })).body['total'],
    }).toEqual({
      wallet: model.wallet,
      games: model.games,
      theirs: model.games,
      paidOut: model.paidOut,
      rows: model.rows,
    })
    this.#last = null
  }
}

async function openMoves(memberId: string): Promise<number> {
  const moves = await context.db
    .selectFrom('game_transfer')
    .select('reference')
    .where('member_id', '=', memberId)
    .where('state', '=', 'PENDING')
    .execute()
  return moves.length
}
/** What should still lie in suspense, in satang. */
let suspended = 0n
const openReturns = async (): Promise<number> =>
  (
    await context.db
      .selectFrom('incoming_payment')
      .select('id')
      .where('state', '=', 'RETURNING')
      .execute()
  ).length

async function openPayouts(memberId: string): Promise<number> {
  const payouts = await context.db
    .selectFrom('withdrawal')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', 'in', ['REQUESTED', 'APPROVED', 'SENT'])
    .execute()
  return payouts.length
}

test(
  `${RUNS} random histories of a wallet, faults of the outside included, end as the model says (seed ${SEED})`,
  { timeout: 240_000 + RUNS * 500 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 8 }), async (steps) => {
        const person = people[turns.run++ % people.length] as Person
        // The clock runs far ahead; a session would end.
        const { token } = await openSession(context, {
          id: person.account.memberId,
          remember: true,
          ip: '127.0.0.1',
          userAgent: 'model',
        })
        const history = new History(person, house.client(token))
        if (person.model.wallet < 100) await history.play({ do: 'pay', baht: 300, times: 1 })
        for (const step of steps) await history.play(step)
        await history.settle(person.account)
        await world('DELETE', '/sandbox/faults')
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    )
    for (let waited = 0; waited < 40 && (await openReturns()) > 0; waited++) {
      clock.advance(61_000)
      await jobs.runDue()
    }
    const suspense = await context.ledger.balances(['house:suspense:bank:SCB'])
    expect(suspense.get('house:suspense:bank:SCB')?.balance).toBe(suspended)
    const { findings } = await verifyLedger(context.db)
    expect(findings.filter((finding) => finding.faults > 0n)).toEqual([])
  },
)
