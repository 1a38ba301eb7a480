import { describe, expect, it } from 'vitest'
import type { Context } from '../../../context.ts'
import { gameOf, walletOf } from '../../../ledger/address.ts'
import { done, refused, unknown, type ProviderAnswer } from '../../../providers/answer.ts'
import type {
  GameMoved,
  GameProvider,
  GameRound,
  GameTransfer,
} from '../../../providers/game/port.ts'
import { testApp, type Registered } from '../../../testing/app.ts'
import { balanceOf as balanceAt } from '../../../testing/wallets.ts'
import { reconcile } from '../../desk/reconciliation/service.ts'
import { importRounds } from './rounds/rounds.ts'
import { playerOf } from './testing/players.ts'
import { escalatedTransfers } from './transfers/escalated.ts'
import { transferAll } from './transfers/gather.ts'

/**
 * A provider that answers what none should, and a queue that is away; imi and usun do what the test
 * says.
 */
type Say = Partial<{
  withdraw: (order: GameTransfer) => Promise<ProviderAnswer<GameMoved>>
  balance: (name?: string) => Promise<ProviderAnswer<bigint>>
  turnoverSince: GameProvider['turnoverSince']
}>
const say: Record<string, Say> = {}
let queueIsAway = false
let real: ReadonlyMap<string, GameProvider> = new Map()
const house = await testApp({
  settings: { registerOTP: false, autoApproveBelow: 1 },
  replace: (base) => {
    real = base.providers.games
    return {
      providers: {
        ...base.providers,
        games: new Map(
          [...base.providers.games].map(([code, provider]) => [
            code,
            new Proxy(provider, {
              get: (target, name: keyof GameProvider) =>
                say[code]?.[name as keyof Say] ?? target[name],
            }),
          ]),
        ),
      },
    }
  },
})
const { context, jobs, clock } = house
const send = jobs.send.bind(jobs)
jobs.send = async (...args) => {
  if (queueIsAway) throw new Error('the queue is away')
  return send(...args)
}
const balanceOf = (address: string) => balanceAt(context, address)
async function player(codes: string[]): Promise<Registered> {
  for (const code of codes) say[code] = {}
  return playerOf(house, codes, { baht: 1_000, each: 300 })
}
const HUGE = 9_000_000_000_000_000n
const home = (person: Registered, from: string, amount: number, key?: string) =>
  person.client.post(
    '/api/wallet/transfer',
    { from, to: 'WALLET', amount },
    key === undefined ? {} : { 'idempotency-key': key },
  )

describe('an impossible figure of a provider', () => {
  it('is not taken as a balance: the last one stays, marked stale, and money can still come back', async () => {
    const person = await player(['imi', 'usun'])
    say['imi'] = { balance: async () => done(HUGE) }
    const slots = (await person.client.get('/api/wallet/refresh/slot')).body['slots'] as {
      code: string
      amount: number
      stale?: boolean
    }[]
    const shown = Object.fromEntries(
      slots.map(({ code, amount, stale }) => [code, [amount, stale]]),
    )
    expect([shown['imi'], shown['usun']]).toEqual([
      [300, true],
      [300, undefined],
    ])
    // More than we know of is asked for: the balance is read first.
    expect(await home(person, 'imi', 301)).toMatchObject({
      status: 422,
      body: { message: 'MONEY_NOT_ENOUGH' },
    })
    expect((await home(person, 'imi', 300)).status).toBe(200)
    expect(await balanceOf(walletOf(person.memberId))).toBe(70_000n)
  })

  it('as the amount moved leaves the transfer PENDING, and an operator decides after an hour', async () => {
    const person = await player(['imi'])
    say['imi'] = {
      withdraw: async () => done({ moved: HUGE, balance: 0n }),
      transferStatus: async () => done({ state: 'DONE', moved: HUGE, balance: null }),
    } as Say
    expect(await home(person, 'imi', 100)).toMatchObject({ status: 202 })
    for (let n = 0; n < 16; n++) {
      clock.advance(300_000)
      await jobs.runDue()
    }
    const [open] = (await escalatedTransfers(context)).filter(
      ({ memberId }) => memberId === person.memberId,
    )
    expect(open).toMatchObject({ question: 'UNKNOWN', amount: 10_000n })
    // And the daily look names it: nobody's account can be compared while it stands.
    expect(
      (await reconcile(context)).differences.filter(
        ({ reference }) => reference === open?.reference,
      ),
    ).toMatchObject([{ with: 'game:imi', what: 'WAITING', ours: 'PENDING 100.00' }])
    say['imi'] = {}
    clock.advance(300_000)
    await jobs.runDue()
    expect([
      await balanceOf(walletOf(person.memberId)),
      await balanceOf(gameOf(person.memberId, 'imi')),
    ]).toEqual([70_000n, 30_000n])
  })
})

describe('the daily look', () => {
  it('passes an account that its provider does not report, and asks a dead provider only a few times', async () => {
    const [one, two] = [await player(['imi']), await player(['imi'])]
    clock.advance(300_000)
    const names = await context.db
      .selectFrom('game_account')
      .select(['member_id', 'username'])
      .where('member_id', 'in', [one.memberId, two.memberId])
      .orderBy('member_id')
      .execute()
    const own = (name: string) => name === names[0]?.username
    say['imi'] = {
      balance: async (name = '') =>
        own(name) ? refused('NO_PLAYER') : (real.get('imi')?.balance(name) ?? unknown('')),
    }
    await context.db
      .updateTable('game_transfer')
      .set({ moved: 29_000n })
      .where('member_id', '=', names[1]?.member_id ?? '')
      .execute()
    const found = async () =>
      (await reconcile(context)).differences
        .filter(({ with: name }) => name.startsWith('game:imi'))
        .map(({ with: name, what, reference, theirs }) => [name, what, reference, theirs])
    expect(await found()).toEqual(
      expect.arrayContaining([
        ['game:imi balances', 'NO_ANSWER', names[0]?.member_id, 'NO_PLAYER'],
        ['game:imi balances', 'AMOUNT', names[1]?.member_id, '300.00'],
      ]),
    )
    await context.db
      .updateTable('game_transfer')
      .set({ moved: 30_000n })
      .where('member_id', '=', names[1]?.member_id ?? '')
      .execute()
    for (let n = 0; n < 4; n++) expect((await home(two, 'imi', 1)).status).toBe(200)
    let asked = 0
    say['imi'] = {
      transferStatus: async () => {
        asked += 1
        return unknown('HTTP 500')
      },
    } as Say
    expect((await found()).filter(([, , reference]) => reference === '-')).toEqual([
      ['game:imi', 'NO_ANSWER', '-', expect.stringMatching(/^\d+ more were not asked for$/)],
    ])
    expect(asked).toBe(3)
    say['imi'] = {}
  })
})

describe('when the job queue is away', () => {
  it('a transfer answers the outcome all the same, and is asked about when it is due', async () => {
    const person = await player(['imi'])
    queueIsAway = true
    expect((await home(person, 'imi', 100)).status).toBe(200)
    expect((await person.client.get('/api/wallet/refresh/slot')).status).toBe(200)
    say['imi'] = { withdraw: async () => unknown('timeout') }
    expect((await home(person, 'imi', 100)).status).toBe(202)
    queueIsAway = false
    say['imi'] = {}
    clock.advance(60_000)
    clock.advance(300_000)
    await jobs.runDue()
    expect([
      await balanceOf(walletOf(person.memberId)),
      await balanceOf(gameOf(person.memberId, 'imi')),
    ]).toEqual([80_000n, 20_000n])
  })
})

describe('asked again under the same key', () => {
  it('withdrawAll takes what is there now: a game’s first no, or an old amount, binds no later try', async () => {
    const person = await player(['imi', 'usun'])
    const withdrawAll = () =>
      person.client.post('/api/wallet/withdrawAll', { amount: 900 }, { 'idempotency-key': 'all' })
    say['usun'] = { withdraw: async () => unknown('timeout') }
    expect(await withdrawAll()).toMatchObject({
      status: 409,
      body: { message: 'TRANSFER_PENDING' },
    })
    say['usun'] = {}
    for (let n = 0; n < 3; n++) {
      clock.advance(30_000)
      await jobs.runDue()
    }
    // Its request never arrived, so it was given back to the game.
    expect(await balanceOf(gameOf(person.memberId, 'usun'))).toBe(30_000n)
    expect(await withdrawAll()).toMatchObject({ status: 201, body: { wallet: { amount: 0 } } })
    expect(
      (
        await Promise.all(['imi', 'usun'].map((code) => balanceOf(gameOf(person.memberId, code))))
      ).reduce((a, b) => a + b),
    ).toBe(10_000n)
  })

  it('transferAll sends on what the wallet holds, also when play went on in between', async () => {
    const person = await player(['imi', 'usun'])
    const dying: Context = {
      ...context,
      mutex: {
        run: (key, work) =>
          key.endsWith(':usun')
            ? Promise.reject(new Error('the process dies here'))
            : context.mutex.run(key, work),
      },
    }
    await expect(transferAll(dying, person.memberId, 'usun', 'one')).rejects.toThrow('dies')
    const { username } = (await person.client.get('/api/wallet/account/imi')).body
    // Out of the game is in the wallet, on its way to usun; what is won in imi meanwhile is new.
    await house.world('POST', '/sandbox/games/imi/play', { username, bet: 0, win: 5 })
    clock.advance(60_000)
    const again = await transferAll(context, person.memberId, 'usun', 'one')
    expect(again.some(({ status }) => status === 'FAILED')).toBe(false)
    const all = [
      walletOf(person.memberId),
      gameOf(person.memberId, 'imi'),
      gameOf(person.memberId, 'usun'),
    ]
    await person.client.get('/api/wallet/refresh/slot')
    expect((await Promise.all(all.map(balanceOf))).reduce((a, b) => a + b)).toBe(100_500n)
  })
})

describe('a page of rounds', () => {
  it('is stored at any length; the same round id at another provider is another round', async () => {
    const person = await player(['imi', 'usun'])
    const rounds = (count: number): GameRound[] =>
      Array.from({ length: count }, (_, n) => ({
        roundId: `r${n}`,
        username: `nobody${n}`,
        bet: 100n,
        win: 0n,
        playedAt: clock.now(),
        isVoid: false,
        game: null,
      }))
    const once = (count: number): Say => ({
      turnoverSince: async (cursor) =>
        done(
          cursor === 'end'
            ? { rounds: [], cursor: 'end' }
            : { rounds: rounds(count), cursor: 'end' },
        ),
    })
    say['imi'] = once(9_000)
    say['usun'] = once(2)
    await importRounds(context, ['imi', 'usun'])
    const { count } = await context.db
      .selectFrom('game_round')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('round_id', 'like', 'r%')
      .where('username', 'like', 'nobody%')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(9_002)
    say['imi'] = {}
    expect(person.memberId).toBeTruthy()
  })
})
