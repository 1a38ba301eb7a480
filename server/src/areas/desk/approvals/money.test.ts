import { toSatang } from '@krapao/contract/money'
import { beforeEach, describe, expect, it } from 'vitest'
import { done } from '../../../providers/answer.ts'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { readFeed } from '../../cashin/bankTransfers/feed.ts'
import { incoming } from '../../cashin/bankTransfers/testing/incoming.ts'
import { playersOf } from '../../gifts/playthrough/testing/players.ts'
import { refreshBalances as refreshGames } from '../../play/games/balances/balances.ts'
import { importRounds } from '../../play/games/rounds/rounds.ts'
import { withBalance } from '../../play/games/testing/otherBalance.ts'
import { seat, type Seat } from '../../staff/operators/testing/seats.ts'

/** Money of which one operator has said what becomes of it, in the inbox of the second one. */
const cashier = await openCashier({ PSPS: 'KBANK' })
const { context } = cashier
const { db } = context
const { deposit, put } = playersOf(cashier)
await cashier.set('fourEyesFromSuspense', 1)
const [one, two] = [await seat(context, 'finance'), await seat(context, 'finance')]
const reason = 'asked them'

interface Line {
  id: string
  moves: { from: string; to: string; amount: number } | null
  kind: string
  subject: string
  proposer: { id: string }
  after: Record<string, unknown>
  mayConfirm: boolean
}
interface Answer {
  message?: string
  state?: string
  items?: Line[]
}
const post = async (who: Seat, path: string, body: object) => {
  const response = await fetch(`${cashier.url}/api/ops/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      'x-requested-with': 'wallet-user',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Answer }
}
const boxOf = async (who: Seat, subject: string): Promise<Line[]> => {
  const { body } = await post(who, 'approvals', { state: 'waiting', page: 1, limit: 100 })
  return (body.items ?? []).filter((item) => item.subject === subject)
}
const say = (who: Seat, id: string, word: 'confirm' | 'disagree' | 'takeBack') =>
  post(who, `approvals/${id}/${word}`, {})
const audited = async (subject: string) =>
  (
    await db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject', '=', subject)
      .where('action', 'not like', 'case.%')
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action)

let member: Caller
let serial = 7_300_000_000
beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  member = await cashier.member()
})

/** What waits for two people: how one proposes it, how it is shown, and whether it is carried out. */
interface Question {
  subject: string
  propose: (who: Seat, other?: boolean) => ReturnType<typeof post>
  after: Record<string, unknown>
  isDone: () => Promise<boolean>
}

async function aRound(): Promise<Question> {
  await deposit(member.memberId, 200)
  await put(member, 'pg', 100)
  const { username } = (await member.get<{ username: string }>('/api/wallet/account/pg')).body
  const play = (body: object) =>
    cashier.sandboxCall<{ roundId: string }>('POST', '/sandbox/games/pg/play', {
      username,
      win: 0,
      ...body,
    })
  const { roundId } = await play({ bet: 20, garbled: true })
  await play({ bet: 10 })
  await refreshGames(context, member.memberId)
  await importRounds(context, ['pg'])
  const row = () =>
    db
      .selectFrom('game_round_unread')
      .selectAll()
      .where('round_id', '=', roundId)
      .executeTakeFirstOrThrow()
  const { id } = await row()
  return {
    subject: id,
    propose: (who, other = false) =>
      post(who, `rounds/${id}/conclude`, { reason, lost: other ? 19 : 20 }),
    after: { code: 'pg', roundId, lost: 20 },
    isDone: async () => {
      const { concluded_by: by, lost } = await row()
      expect([by, lost]).toEqual(by === null ? [null, 0n] : [two.id, 2_000n])
      return by !== null
    },
  }
}

async function aChargeback(): Promise<Question> {
  const { qrcodeId } = (
    await member.post<{ qrcodeId: string }>('/api/qrcode/KBANK', { amount: 500 })
  ).body
  await cashier.sandboxCall('POST', '/sandbox/qr/pay', { qrcodeId })
  await cashier.sandboxCall('POST', '/sandbox/qr/refund', { qrcodeId })
  const row = () =>
    db
      .selectFrom('chargeback')
      .selectAll()
      .where('reference', '=', qrcodeId)
      .executeTakeFirstOrThrow()
  const { id } = await row()
  return {
    subject: id,
    propose: (who, other = false) =>
      post(who, `chargebacks/${id}/decide`, { outcome: other ? 'loss' : 'debt', reason }),
    after: { outcome: 'debt', amount: 500, provider: 'KBANK', memberId: member.memberId },
    isDone: async () => {
      const { state } = await row()
      const wallet = await cashier.balance(`member:${member.memberId}:wallet`)
      expect([state, wallet]).toEqual(state === 'waiting' ? ['waiting', 50_000n] : ['debt', 0n])
      return state === 'debt'
    },
  }
}

async function inSuspense(): Promise<Question> {
  const accountNo = String((serial += 1))
  const line = incoming(context.clock.now(), `INBOX${accountNo}`, accountNo)
  const own = cashier.restarted()
  const incomingSince = async (cursor: string | null) =>
    done(cursor === null ? { transfers: [line], next: 'p1' } : { transfers: [], next: 'p1' })
  own.providers = { ...own.providers, bankFeed: { ...own.providers.bankFeed, incomingSince } }
  await db.deleteFrom('bank_feed').execute()
  await readFeed(own)
  await db.deleteFrom('bank_feed').execute()
  const row = () =>
    db
      .selectFrom('incoming_payment')
      .select(['id', 'state'])
      .where('reference', '=', line.transRef)
      .executeTakeFirstOrThrow()
  const { id } = await row()
  return {
    subject: id,
    propose: (who) => post(who, `suspense/${id}/assign`, { memberId: member.memberId, reason }),
    after: { action: 'assign', memberId: member.memberId, amount: 100 },
    isDone: async () => {
      const { state } = await row()
      const wallet = await cashier.balance(`member:${member.memberId}:wallet`)
      expect([state, wallet]).toEqual(state === 'WAITING' ? ['WAITING', 0n] : ['ASSIGNED', 10_000n])
      return state === 'ASSIGNED'
    },
  }
}

async function aTransfer(): Promise<Question> {
  await deposit(member.memberId, 200)
  await put(member, 'pg', 100)
  const look = () =>
    refreshGames(
      withBalance(cashier.restarted(), async (says) => says + 100_000_100n),
      member.memberId,
    )
  await look()
  const { body } = await post(one, 'transfers', { page: 1, limit: 100 })
  const { transfers } = body as unknown as { transfers: { reference: string; memberId: string }[] }
  const reference =
    transfers.find(({ memberId }) => memberId === member.memberId)?.reference ?? 'none'
  return {
    subject: reference,
    propose: (who) => post(who, `transfers/${reference}/resolve`, { happened: true, reason }),
    after: { happened: true, what: 'balance', memberId: member.memberId, amount: 1_000_001 },
    isDone: async () => {
      await look()
      return (await cashier.balance(`member:${member.memberId}:game:pg`)) > 100_000_000n
    },
  }
}

/** What stands at the case itself, in its own queue, of the first approval. */
type Shown = Record<string, unknown> & { approval: string; operator: string; at: string }
const QUEUES = {
  round: ['rounds', 'rounds', 'id'],
  chargeback: ['chargebacks', 'chargebacks', 'id'],
  suspense: ['suspense', 'items', 'id'],
  transfer: ['transfers', 'transfers', 'reference'],
} as const
async function atCase(kind: keyof typeof QUEUES, subject: string): Promise<Shown[]> {
  const [path, list, key] = QUEUES[kind]
  const { body } = await post(two, path, { page: 1, limit: 100 })
  const rows = (body as unknown as Record<string, Record<string, unknown>[]>)[list] ?? []
  const row = rows.find((each) => each[key] === subject)
  const said = (row?.['decisions'] ?? [row?.['proposal']]) as (Shown | null)[]
  return said.flatMap((each) => each ?? [])
}

describe.each([
  ['round', aRound],
  ['chargeback', aChargeback],
  ['suspense', inSuspense],
  ['transfer', aTransfer],
] as const)('the proposal about a %s', (kind, ask) => {
  let question: Question
  let id: string
  beforeEach(async () => {
    question = await ask()
    expect(await boxOf(two, question.subject)).toEqual([])
    expect((await question.propose(one)).status).toBe(200)
    id = (await boxOf(two, question.subject))[0]?.id ?? ''
  })

  it('is listed with what it does, and another person who confirms it carries it out, once', async () => {
    const { subject, after } = question
    const shown = { id, kind, subject, proposer: { id: one.id }, reason, cost: null, after }
    expect(await boxOf(two, subject)).toMatchObject([{ ...shown, mayConfirm: true }])
    expect(await boxOf(one, subject)).toMatchObject([{ ...shown, mayConfirm: false }])
    for (const role of ['support', 'content'] as const) {
      const stranger = await seat(context, role)
      expect(await boxOf(stranger, subject)).toEqual([])
      expect((await say(stranger, id, 'confirm')).status).toBe(403)
    }
    expect(await say(one, id, 'confirm')).toMatchObject({
      status: 409,
      body: { message: 'SAME_OPERATOR' },
    })
    expect(await question.isDone()).toBe(false)
    const moves = (await boxOf(two, subject))[0]?.moves ?? null
    const before = moves && (await cashier.balance(moves.from))
    expect(await say(two, id, 'confirm')).toMatchObject({
      status: 200,
      body: { id, state: 'done', mayConfirm: false },
    })
    expect([await question.isDone(), await boxOf(two, subject)]).toEqual([true, []])
    // What it said that it posts is what it has posted.
    expect(moves !== null).toBe(kind === 'suspense')
    if (moves && before !== null)
      expect(before - (await cashier.balance(moves.from))).toBe(toSatang(moves.amount))
    expect((await say(two, id, 'confirm')).body.message).toBe('NOT_FOUND')
  })

  it.each([
    ['disagree', two, one, 'SAME_OPERATOR', 'refused'],
    ['takeBack', one, two, 'FORBIDDEN', 'takenBack'],
  ] as const)('is nothing any more after %s', async (word, by, wrong, code, state) => {
    expect((await say(wrong, id, word)).body.message).toBe(code)
    expect(await say(by, id, word)).toMatchObject({ status: 200, body: { state } })
    expect([await question.isDone(), await boxOf(two, question.subject)]).toEqual([false, []])
    expect((await say(two, id, 'confirm')).body.message).toBe('NOT_FOUND')
    // Nobody's approval is left: the next one is a first one.
    expect((await question.propose(two)).status).toBe(200)
    expect(await question.isDone()).toBe(false)
    expect(await boxOf(one, question.subject)).toMatchObject([
      { proposer: { id: two.id }, mayConfirm: true },
    ])
  })

  it('stands at its case with who, when and why, and is confirmed there without an id', async () => {
    const [said] = await atCase(kind, question.subject)
    const { name } = await db
      .selectFrom('member')
      .select('name')
      .where('id', '=', member.memberId)
      .executeTakeFirstOrThrow()
    expect(said).toMatchObject({
      approval: id,
      operator: one.name,
      at: expect.stringMatching(/^\d{4}-/) as unknown,
      reason,
      ...(kind === 'suspense' ? { memberId: member.memberId, name } : {}),
    })
    const [line] = await boxOf(two, question.subject)
    if (kind !== 'round') expect(line?.after).toMatchObject({ name })
    expect(await say(two, said?.approval ?? '', 'confirm')).toMatchObject({ status: 200 })
    expect(await question.isDone()).toBe(true)
  })

  it('of who has left waits for nobody', async () => {
    const gone = await seat(context, 'finance')
    await say(one, id, 'takeBack')
    await question.propose(gone)
    const [line] = await boxOf(two, question.subject)
    await db.updateTable('operator').set({ active: false }).where('id', '=', gone.id).execute()
    expect(await boxOf(two, question.subject)).toEqual([])
    expect((await say(two, line?.id ?? '', 'confirm')).body.message).toBe('NOT_FOUND')
    expect(await question.isDone()).toBe(false)
  })
})

describe.each([
  ['suspense', inSuspense],
  ['transfer', aTransfer],
] as const)('a word on a %s', (kind, ask) => {
  it('that another disagrees with is told apart in the audit from one that is taken back', async () => {
    const question = await ask()
    await question.propose(one)
    const id = (await boxOf(two, question.subject))[0]?.id ?? ''
    await say(two, id, 'disagree')
    expect(await atCase(kind, question.subject)).toEqual([])
    await question.propose(one)
    await say(one, (await boxOf(one, question.subject))[0]?.id ?? '', 'takeBack')
    const actions = await audited(question.subject)
    expect([actions[1], actions[3]]).toEqual([`${kind}.disagree`, `${kind}.takeBack`])
  })
})

describe.each([
  ['round', aRound, ['round.propose', 'round.refuse', 'round.propose', 'round.conclude']],
  [
    'chargeback',
    aChargeback,
    ['chargeback.propose', 'chargeback.refuse', 'chargeback.propose', 'chargeback.decide'],
  ],
] as const)('a %s', (_kind, ask, actions) => {
  it('is decided once by two who answer at the same moment', async () => {
    const question = await ask()
    await question.propose(one)
    const [line] = await boxOf(two, question.subject)
    const words = [
      say(two, line?.id ?? '', 'confirm'),
      say(two, line?.id ?? '', 'confirm'),
      say(one, line?.id ?? '', 'takeBack'),
    ]
    const said = await Promise.all(words)
    expect(said.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of said)
      if (status !== 200) expect(body.message).toMatch(/^NOT_(WAITING|FOUND)$/)
    expect(await question.isDone()).toBe(said[2]?.status !== 200)
  })

  it('of which another thing is said is another question, and all of it is audited', async () => {
    const question = await ask()
    await question.propose(one, true)
    const [before] = await boxOf(two, question.subject)
    await say(one, before?.id ?? '', 'takeBack')
    await question.propose(one)
    for (const word of ['confirm', 'disagree'] as const)
      expect((await say(two, before?.id ?? '', word)).body.message).toBe('NOT_FOUND')
    const [now] = await boxOf(two, question.subject)
    expect(now).toMatchObject({ after: question.after })
    expect((await say(two, now?.id ?? '', 'confirm')).status).toBe(200)
    expect([await question.isDone(), await audited(question.subject)]).toEqual([true, actions])
  })
})
