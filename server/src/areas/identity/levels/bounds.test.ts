import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { SettingValues } from '../../../settings/settings.ts'
import { openCashier, until, type Caller } from '../../../testing/cashier.ts'
import { readFeed } from '../../cashin/bankTransfers/feed.ts'
import { expireAnnounced } from '../../cashin/bankTransfers/manual.ts'

/** What a level lets in and out, over the wire. */
const cashier = await openCashier()
const { context } = cashier
const OFF = { level1DepositDay: 0, level1DepositMonth: 0, level1PayoutDay: 0, level1PayoutMonth: 0 }
const set = async (values: Partial<SettingValues>) => {
  for (const [key, value] of Object.entries(values))
    await context.settings.set(key as keyof SettingValues, value)
}
// What was announced here and never came.
afterAll(async () => {
  cashier.advance(86_400_000)
  await expireAnnounced(context)
})

let member: Caller
beforeEach(async () => {
  await set({ ...OFF, isManual: true })
  member = await cashier.member()
})
const announce = (amount: number) => member.post('/api/wallet/add', { amount })
const withdraw = (amount: number) => member.post('/api/wallet/withdraw', { amount })
const transfer = (amount: number) =>
  cashier.sandboxCall('POST', '/sandbox/bank/transfer', {
    fromBankCode: 'SCB',
    fromAccountNo: accountOf.get(member.memberId),
    fromName: 'SOMCHAI DEE',
    toAccountNo: '4050012345',
    amount,
  })
const accountOf = new Map<string, string>()

describe('a deposit', () => {
  it('is refused before it is announced or shown as a code, with the figure', async () => {
    await set({ level1DepositDay: 1_000 })
    expect((await announce(800)).status).toBe(201)
    const said = await member.post('/api/qrcode/KBANK', { amount: 200.01 })
    expect([said.status, said.body]).toEqual([
      422,
      {
        message: 'LEVEL_LIMIT',
        details: { kind: 'deposit', period: 'day', left: 200, level: 1 },
      },
    ])
    expect((await member.post('/api/qrcode/KBANK', { amount: 200 })).status).toBe(200)
  })

  it('in parts, asked for at once, comes to no more than the whole', async () => {
    await set({ level1DepositMonth: 1_000 })
    const [first, second] = [await announce(600), await announce(1_000)]
    // The second takes the place of the first: what waits is never counted twice.
    expect([first.status, second.status]).toEqual([201, 201])
    const codes = await Promise.all(
      [1, 2, 3].map((amount) => member.post('/api/qrcode/KBANK', { amount })),
    )
    expect(codes.map(({ body }) => body['message'])).toEqual(codes.map(() => 'LEVEL_LIMIT'))
  })

  it('that nobody was asked about waits in suspense with its reason, and is nobody’s loss', async () => {
    await set({ level1DepositDay: 500 })
    const row = await context.db
      .selectFrom('member')
      .select('bank_account_no')
      .where('id', '=', member.memberId)
      .executeTakeFirstOrThrow()
    accountOf.set(member.memberId, row.bank_account_no)
    await transfer(500.01)
    await until(async () => {
      await readFeed(context)
      return (
        (
          await context.db
            .selectFrom('incoming_payment')
            .select('reason')
            .where('reason', '=', 'LEVEL_LIMIT')
            .where('amount', '=', 50_001n)
            .execute()
        ).length === 1
      )
    })
    expect(await cashier.balance(`member:${member.memberId}:wallet`)).toBe(0n)
    expect(await cashier.balance('house:suspense:bank:SCB')).toBe(50_001n)
  })
})

describe('a withdrawal', () => {
  it('is refused before anything is held, with the figure, and by all parts of a month', async () => {
    await set({ level1PayoutDay: 1_000, level1PayoutMonth: 1_500 })
    await cashier.fund(member.memberId, 5_000)
    const far = await withdraw(1_000.01)
    expect([far.status, far.body]).toEqual([
      422,
      {
        message: 'LEVEL_LIMIT',
        details: { kind: 'payout', period: 'day', left: 1_000, level: 1 },
      },
    ])
    expect(await cashier.balance(`member:${member.memberId}:wallet`)).toBe(500_000n)
    const paid = await withdraw(1_000)
    expect(paid.status).toBe(201)
    const isPaid = async () =>
      (
        await context.db
          .selectFrom('withdrawal')
          .select('state')
          .where('id', '=', String(paid.body['reference']))
          .executeTakeFirstOrThrow()
      ).state === 'PAID'
    await until(isPaid)
    expect((await withdraw(100)).body).toMatchObject({ details: { period: 'day', left: 0 } })
    cashier.advance(86_400_000)
    const next = await withdraw(600)
    if (next.status === 422)
      expect(next.body).toMatchObject({ details: { period: 'month', left: 500 } })
  })

  it('goes by the level: one who is known better takes out more', async () => {
    await set({ level1PayoutDay: 100 })
    await cashier.fund(member.memberId, 5_000)
    expect((await withdraw(500)).body).toMatchObject({ message: 'LEVEL_LIMIT' })
    await context.db
      .insertInto('identity_level')
      .values({
        member_id: member.memberId,
        level: 2,
        case_id: 'a case',
        card_key: `card of ${member.memberId}`,
        expires_on: null,
        since: context.clock.now(),
      })
      .execute()
    expect((await withdraw(500)).status).toBe(201)
  })
})
