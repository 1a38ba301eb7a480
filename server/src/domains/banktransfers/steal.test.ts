import { describe, expect, it } from 'vitest'
import { openCashier } from '../../testing/cashier.ts'
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
  ])('under %s waits for an operator, and credits nobody', async (_of, fromName, reason) => {
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
