import { beforeEach, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { transact } from '../../../testing/transact.ts'
import { cancelPlaythrough } from './cancel.ts'
import { expirePlaythroughs } from './cancel.ts'
import { evaluate } from './evaluate.ts'
import { demandEntryBalance } from './guard.ts'
import { openPlaythrough } from './open.ts'
import { type Conditions } from './rules.ts'
import { playersOf } from './testing/players.ts'

/** A stake is with the provider until its bet is settled: it is neither lost nor back. */
const cashier = await openCashier()
const { context } = cashier
const { deposit, put, play, refresh, wallet, rowOf } = playersOf(cashier)
const DAY_MS = 86_400_000

const GIFT: Conditions = { turnoverMultiple: 10, percentSuccess: null, percentFail: 5 }
const open = (
  memberId: string,
  conditions: Partial<Conditions> = {},
  amount = 10_000n,
  expiresAt?: Date,
) =>
  transact(context.ledger, (tx) =>
    openPlaythrough(context, tx, {
      memberId,
      kind: 'bonus',
      sourceId: context.ids.reference('src'),
      name: { th: 'โบนัสทดสอบ', la: 'ໂບນັດທົດສອບ', en: 'Test bonus' },
      amount,
      from: 'house:bonus',
      conditions: { ...GIFT, ...conditions },
      ...(expiresAt && { expiresAt }),
    }),
  )
const bet = async (username: string, baht: number): Promise<string> =>
  (
    await cashier.sandboxCall<{ betId: string }>('POST', '/sandbox/games/ufabet/bets', {
      username,
      bet: baht,
    })
  ).betId
const settle = (username: string, betId: string, win: number) =>
  cashier.sandboxCall('POST', `/sandbox/games/ufabet/bets/${betId}/settle`, { username, win })
const clear = (who: Caller) => who.get<{ message: string }>('/api/bonus/clear')
const state = async (who: Caller) => (await rowOf(who)).state

let member: Caller
beforeEach(async () => {
  member = await cashier.member()
})

it('refuses to cancel a gift that is staked on an open bet: what it wins is not free', async () => {
  await open(member.memberId, { percentFail: null })
  const username = await put(member, 'ufabet', 100)
  const betId = await bet(username, 100)
  const refused = await clear(member)
  expect([refused.status, refused.body]).toEqual([
    409,
    { message: 'BETS_OPEN', details: { code: 'ufabet', amount: 100 } },
  ])
  await settle(username, betId, 500)
  expect((await clear(member)).status).toBe(200)
  expect([await state(member), await wallet(member)]).toEqual(['CANCELLED', 0n])
  await refresh(member)
  expect(await cashier.balance(`member:${member.memberId}:game:ufabet`)).toBe(0n)
})

it('counts an open stake before it fails a gift: all of it on one bet does not set it free', async () => {
  await open(member.memberId)
  const username = await put(member, 'ufabet', 100)
  const betId = await bet(username, 100)
  await refresh(member)
  await evaluate(context, member.memberId)
  expect(await state(member)).toBe('ACTIVE')
  await settle(username, betId, 500)
  await refresh(member)
  expect(await state(member)).toBe('ACTIVE')
  const refused = await member.post('/api/wallet/withdrawAll', { amount: 500 })
  expect([refused.status, refused.body['message']]).toEqual([422, 'BONUS_CONDITION'])
})

it('fails the gift once the bet is settled as lost', async () => {
  await open(member.memberId)
  const username = await put(member, 'ufabet', 100)
  const betId = await bet(username, 100)
  await refresh(member)
  await settle(username, betId, 0)
  await refresh(member)
  await evaluate(context, member.memberId)
  expect(await state(member)).toBe('FAILED')
})

it('sees an open stake behind rounds that have been won and lost beside it', async () => {
  await deposit(member.memberId, 100)
  await open(member.memberId)
  const username = await put(member, 'ufabet', 200)
  await play('ufabet', username, 20, 50)
  const betId = await bet(username, 120)
  await play('ufabet', username, 30, 0)
  expect((await clear(member)).body).toEqual({
    message: 'BETS_OPEN',
    details: { code: 'ufabet', amount: 120 },
  })
  await settle(username, betId, 0)
  expect((await clear(member)).status).toBe(200)
})

it('does not wait for ever: after openBetDays a stake that no round explains counts as lost', async () => {
  await deposit(member.memberId, 100)
  await open(member.memberId, { percentFail: null })
  const username = await put(member, 'ufabet', 100)
  await bet(username, 100)
  expect((await clear(member)).status).toBe(409)
  cashier.advance(14 * DAY_MS + 1_000)
  await cancelPlaythrough(context, member.memberId)
  expect(await state(member)).toBe('CANCELLED')
})

it.each([
  'bonus/activate/FIRST100',
  'promotion/activate/WELCOME',
  'refund/addWallet',
  'invite/bonus',
])(
  'opens no gift by %s while a bet is open: what comes back of it would end the play-through',
  async (way) => {
    const { memberId } = member
    await deposit(memberId, 300)
    await context.db
      .insertInto('invite_account')
      .values({ inviter_id: memberId, earned: 50_000_000n })
      .execute()
    await context.ledger.open([`member:${memberId}:refund`])
    await context.ledger.submit({
      op: 'post',
      key: context.ids.reference('rf'),
      kind: 'cashback',
      legs: [{ from: 'house:cashback', to: `member:${memberId}:refund`, amount: 5_000n }],
    })
    const username = await put(member, 'ufabet', 300)
    const betId = await bet(username, 300)
    const refused = await member.get(`/api/${way}`)
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: 'BETS_OPEN', details: { code: 'ufabet', amount: 300 } },
    ])
    await settle(username, betId, 300)
    expect((await member.get(`/api/${way}`)).status).toBe(200)
    await refresh(member)
    await evaluate(context, memberId)
    expect((await rowOf(member)).state).toBe('ACTIVE')
  },
)

it('counts no play after the deadline, although an open bet keeps the gift from ending there', async () => {
  const end = new Date(context.clock.now().getTime() + 1)
  await open(member.memberId, { turnoverMultiple: 1, percentSuccess: 200 }, 10_000n, end)
  const username = await put(member, 'ufabet', 100)
  const betId = await bet(username, 1)
  await play('ufabet', username, 99, 500)
  await play('ufabet', username, 100, 0)
  await expirePlaythroughs(context)
  await refresh(member)
  await evaluate(context, member.memberId)
  expect(await state(member)).toBe('ACTIVE')
  await settle(username, betId, 0)
  await expirePlaythroughs(context)
  expect(await rowOf(member)).toMatchObject({ state: 'FAILED', expired: true, removed: 40_000n })
  expect(await wallet(member)).toBe(0n)
})

it('gives no gift that is for an empty wallet to one whose money lies on open bets', async () => {
  await deposit(member.memberId, 100)
  const username = await put(member, 'ufabet', 100)
  await bet(username, 100)
  await refresh(member)
  await expect(demandEntryBalance(context, member.memberId)).rejects.toMatchObject({
    code: 'BONUS_REMAINING',
  })
})

it('lets what a bet wins after openBetDays out by itself up to autoApproveBelow a day, and no more', async () => {
  await deposit(member.memberId, 100)
  await open(member.memberId, { percentFail: null })
  const username = await put(member, 'ufabet', 100)
  const betId = await bet(username, 100)
  expect((await clear(member)).status).toBe(409)
  // Looked in on, so that the session lives.
  for (let days = 0; days < 14; days += 5) {
    cashier.advance(5 * DAY_MS)
    await member.get('/api/play')
  }
  await cancelPlaythrough(context, member.memberId)
  await settle(username, betId, 50_000)
  await refresh(member)
  const ask = async (amount: number) => {
    const { status, body } = await member.post('/api/wallet/withdrawAll', { amount })
    expect(status).toBe(201)
    return context.db
      .selectFrom('withdrawal')
      .select(['state', 'reasons'])
      .where('id', '=', String(body['reference']))
      .executeTakeFirstOrThrow()
  }
  expect(await ask(19_999)).not.toMatchObject({ state: 'REQUESTED' })
  await cashier.jobs.look('payout')
  await expect
    .poll(async () =>
      (
        await context.db
          .selectFrom('withdrawal')
          .select('state')
          .where('member_id', '=', member.memberId)
          .execute()
      ).map(({ state: each }) => each),
    )
    .toEqual(['PAID'])
  // The rest of the day's waits for a person, who sees an open bet's late win in the rounds.
  expect(await ask(1_000)).toEqual({ state: 'REQUESTED', reasons: ['AMOUNT_24H'] })
})
