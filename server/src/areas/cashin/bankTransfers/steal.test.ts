import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCashier } from '../../../testing/cashier.ts'
import { asOwner } from '../../../testing/db.ts'
import { listSuspense } from '../suspense/list.ts'
import { readFeed } from './feed.ts'

/** What a thief tries with the feed: he registers the account of somebody who will pay us. */
const cashier = await openCashier()
const { context } = cashier
let serial = 7_000_000_000

describe('a transfer from an account that a stranger has registered', () => {
  it.each([
    ['another name', 'PRANEE SUKJAI', 'NAME_DIFFERS'],
    ['one shared word of the name', 'PRANEE DEE', 'NAME_DIFFERS'],
    ['a name in another script', 'ปราณี สุขใจ', 'NAME_UNCLEAR'],
    ['a name that is hidden', 'S*** D***', 'NAME_UNCLEAR'],
  ])('waits for an operator and credits nobody under %s', async (_of, fromName, reason) => {
    const bankAccountNo = String((serial += 1))
    const thief = await cashier.member({ bankCode: 'SCB', bankAccountNo })
    const { transRef } = await cashier.sandboxCall<{ transRef: string }>(
      'POST',
      '/sandbox/bank/transfer',
      {
        fromBankCode: 'SCB',
        fromAccountNo: bankAccountNo,
        fromName,
        toAccountNo: '4050012345',
        amount: 100,
      },
    )
    await readFeed(context)
    expect(await cashier.balance(`member:${thief.memberId}:wallet`)).toBe(0n)
    expect(
      await context.db
        .selectFrom('bank_transfer')
        .select(['state', 'reason', 'member_id'])
        .where('reference', '=', transRef)
        .executeTakeFirst(),
    ).toEqual({ state: 'WAITING', reason, member_id: null })
  })
})

describe('a transfer between our own accounts', () => {
  /** As before the database refused a member's account as one of ours, and the reverse. */
  const refuse = (word: 'disable' | 'enable') =>
    asOwner(context.db, async (owner) => {
      for (const table of ['member', 'deposit_account'])
        await sql`alter table ${sql.table(table)} ${sql.raw(word)} trigger house_account`.execute(
          owner,
        )
    })
  beforeAll(() => refuse('disable'))
  afterAll(() => refuse('enable'))
  it.each([
    ['whole', '0123456789', {}],
    ['as a mask that a made-up number fits', '9123456789', { masked: true }],
    ['from one that is no longer offered', '0123456789', {}],
  ])('credits nobody who has registered one of them: %s', async (of, bankAccountNo, shown) => {
    const thief = await cashier.member({ bankCode: 'KBANK', bankAccountNo })
    const named = await context.db
      .updateTable('member')
      .set({ bank_account_name: 'KRAPAO COMPANY LIMITED' })
      .where('id', '=', thief.memberId)
      .executeTakeFirst()
    expect(named.numUpdatedRows).toBe(1n)
    const offer = (active: boolean) =>
      context.db
        .updateTable('deposit_account')
        .set({ active })
        .where('account_no', '=', '0123456789')
        .execute()
    await offer(!of.includes('no longer'))
    const { transRef } = await cashier.sandboxCall<{ transRef: string }>(
      'POST',
      '/sandbox/bank/transfer',
      {
        fromBankCode: 'KBANK',
        fromAccountNo: '0123456789',
        fromName: 'KRAPAO COMPANY LIMITED',
        toAccountNo: '4050012345',
        amount: 5000,
        ...shown,
      },
    )
    await readFeed(context)
    await offer(true)
    expect(await cashier.balance(`member:${thief.memberId}:wallet`)).toBe(0n)
    expect(
      await context.db
        .selectFrom('bank_transfer')
        .select(['state', 'reason', 'member_id'])
        .where('reference', '=', transRef)
        .executeTakeFirst(),
    ).toEqual({ state: 'WAITING', reason: 'NO_MEMBER', member_id: null })
    await context.db
      .updateTable('member')
      .set({ bank_account_no: String((serial += 1)) })
      .where('id', '=', thief.memberId)
      .execute()
  })
})

describe('a masked transfer whose owner registered the number with other zeros before it', () => {
  it.each([
    ['fewer', '20987654', '0020987654', '9999997654'],
    ['more', '00002098765531', '2098765531', '9999995531'],
  ])('(%s) is not that of a made-up number that fits the mask', async (_of, owners, sent, made) => {
    const owner = await cashier.member({ bankCode: 'GSB', bankAccountNo: owners })
    const thief = await cashier.member({ bankCode: 'GSB', bankAccountNo: made })
    await cashier.sandboxCall('POST', '/sandbox/bank/transfer', {
      fromBankCode: 'GSB',
      fromAccountNo: sent,
      fromName: 'SOMCHAI DEE',
      toAccountNo: '4050012345',
      amount: 90,
      masked: true,
    })
    await readFeed(context)
    const reasons = await context.db
      .selectFrom('bank_transfer')
      .select(['reason', 'member_id'])
      .where('from_bank_code', '=', 'GSB')
      .where('from_account_no', 'like', `%${sent.slice(-4)}`)
      .execute()
    expect(reasons).toEqual([{ reason: 'SEVERAL_MEMBERS', member_id: null }])
    for (const { memberId } of [owner, thief])
      expect(await cashier.balance(`member:${memberId}:wallet`)).toBe(0n)
  })
})

describe('an account that one member has left and another has registered', () => {
  const send = (bankAccountNo: string, at: Date, more: object = {}) =>
    cashier.sandboxCall<{ transRef: string }>('POST', '/sandbox/bank/transfer', {
      fromBankCode: 'SCB',
      fromAccountNo: bankAccountNo,
      fromName: 'SOMCHAI DEE',
      toAccountNo: '4050012345',
      amount: 700,
      at: at.toISOString(),
      ...more,
    })
  const rowOf = (reference: string) =>
    context.db
      .selectFrom('bank_transfer')
      .select(['state', 'reason', 'member_id', 'payment_id'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  const own = async ({ memberId }: { memberId: string }) =>
    cashier.balance(`member:${memberId}:wallet`)
  const minute = 60_000
  const now = () => context.clock.now().getTime()

  it.each([
    ['shown whole', { masked: false }],
    ['shown in part', { masked: true }],
  ])('gives the second nothing of what the first has sent: %s', async (_of, shown) => {
    const bankAccountNo = String((serial += 1_237))
    const first = await cashier.member({ bankCode: 'SCB', bankAccountNo })
    cashier.advance(10 * minute)
    const sent = await send(bankAccountNo, new Date(now() - minute), shown)
    await cashier.changeBank(first.memberId, String((serial += 5_431)))
    cashier.advance(minute)
    const second = await cashier.member({ bankCode: 'SCB', bankAccountNo })
    await readFeed(context)
    expect([await own(first), await own(second)]).toEqual([0n, 0n])
    const { payment_id, ...row } = await rowOf(sent.transRef)
    expect(row).toEqual({ state: 'WAITING', reason: 'HELD_BEFORE', member_id: null })
    const { items } = await listSuspense(context, { page: 1, limit: 100 })
    const why = items.find(({ id }) => id === payment_id)?.candidates
    expect(why?.map((each) => [each.memberId, each.why])).toEqual(
      shown.masked
        ? [[second.memberId, 'ACCOUNT']]
        : [
            [first.memberId, 'HELD_BEFORE'],
            [second.memberId, 'ACCOUNT'],
          ],
    )
    cashier.advance(25 * 60 * minute)
    await send(bankAccountNo, new Date(now() - minute), shown)
    await readFeed(context)
    expect([await own(first), await own(second)]).toEqual([0n, 70_000n])
  })

  it('is the first’s own again when they come back to it', async () => {
    const bankAccountNo = String((serial += 1_237))
    const one = await cashier.member({ bankCode: 'SCB', bankAccountNo })
    await send(bankAccountNo, new Date(now() - minute))
    await cashier.changeBank(one.memberId, `2${bankAccountNo.slice(1)}`)
    await cashier.changeBank(one.memberId, bankAccountNo)
    await readFeed(context)
    expect(await own(one)).toBe(70_000n)
  })
})
