import { expect, it } from 'vitest'
import { openCashier } from '../../../../testing/cashier.ts'
import { readFeed } from '../../bankTransfers/feed.ts'
import { findMissedPayments } from './report.ts'

/** The bank's line says that a code of SCB's was paid, and SCB's inquiry does not. */
const cashier = await openCashier({ PSPS: 'SCB' })
const { context } = cashier
const HOUR = 60 * 60_000

const shown = (qrcodeId: string) =>
  context.db
    .selectFrom('incoming_payment')
    .select(['kind', 'account', 'reason', 'state', 'amount'])
    .where('qrcode_id', '=', qrcodeId)
    .where('kind', '=', 'line')
    .execute()

it('an operator sees a line that pays a code which its PSP does not call paid, until it does', async () => {
  const member = await cashier.member()
  const { body } = await member.post<{ qrcodeId: string }>('/api/qrcode/SCB', { amount: 250 })
  const { qrcodeId } = body
  await cashier.sandboxCall('POST', '/sandbox/bank/transfer', {
    fromBankCode: 'SCB',
    fromAccountNo: '0000000000',
    fromName: 'SCB BILL PAYMENT',
    toAccountNo: '0123456789',
    amount: 250,
    billPayment: { ref1: qrcodeId.toUpperCase(), ref2: 'SCB' },
  })
  await readFeed(context)
  await findMissedPayments(context)
  // It may only be slower than the bank.
  expect(await shown(qrcodeId)).toEqual([])
  cashier.advance(HOUR + 1_000)
  await findMissedPayments(context)
  cashier.advance(HOUR)
  await findMissedPayments(context)
  const waits = { kind: 'line', account: 'psp:SCB', reason: 'BILL_UNTOLD', amount: null }
  expect(await shown(qrcodeId)).toEqual([{ ...waits, state: 'WAITING' }])
  expect(await cashier.balance(`member:${member.memberId}:wallet`)).toBe(0n)

  await cashier.sandboxCall('POST', '/sandbox/qr/pay', { qrcodeId, times: 0 })
  await findMissedPayments(context)
  await findMissedPayments(context)
  expect(await cashier.balance(`member:${member.memberId}:wallet`)).toBe(25_000n)
  expect(await shown(qrcodeId)).toEqual([{ ...waits, state: 'SETTLED' }])
})
