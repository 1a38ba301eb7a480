import { afterEach, describe, expect, it } from 'vitest'
import { QR_PROVIDERS } from '@krapao/contract/constants'
import { openCashier, until } from '../../testing/cashier.ts'
import { readFeed, settleBankTransfer } from '../banktransfers/public.ts'
import { pollQr } from '../deposits/public.ts'
import { reconcile } from './service.ts'

const cashier = await openCashier()
const { context } = cashier
afterEach(() => cashier.sandboxCall('DELETE', '/sandbox/faults'))

const look = async () => (await reconcile(context)).differences.map(({ with: name, what, reference, ours, theirs }) => [name, what, reference, ours, theirs])
const LATER_MS = 5 * 60_000
let serial = 7_000_000_000
const transfer = (fromAccountNo: string, amount: number) => cashier.sandboxCall<{ transRef: string }>('POST', '/sandbox/bank/transfer', {
  fromBankCode: 'SCB', fromAccountNo, fromName: 'SOMCHAI DEE', toAccountNo: '4050012345', amount,
})

describe('reconciliation', () => {
  it('lists nothing after money went in by every PSP and the feed, and out', async () => {
    for (const provider of QR_PROVIDERS) {
      const payer = await cashier.member()
      const { status, body } = await payer.post<{ qrcodeId: string; hasQrcode: boolean }>(`/api/qrcode/${provider}`, { amount: 200.5 })
      expect([provider, status, body.hasQrcode]).toEqual([provider, 200, true])
      const paid = await cashier.sandboxCall<{ callbacks: number[] }>('POST', '/sandbox/qr/pay', { qrcodeId: body.qrcodeId, times: 3 })
      expect(paid.callbacks.filter((code) => code >= 300)).toEqual([])
      expect([provider, await cashier.balance(`member:${payer.memberId}:wallet`)]).toEqual([provider, 20_050n])
    }
    const bankAccountNo = String((serial += 1))
    const member = await cashier.member({ bankCode: 'SCB', bankAccountNo })
    await transfer(bankAccountNo, 500)
    await readFeed(context)
    expect((await member.post('/api/wallet/withdraw', { amount: 300 })).status).toBe(201)
    await until(async () => (await context.db.selectFrom('withdrawal').select('id').where('state', '=', 'PAID').execute()).length === 1)
    cashier.advance(LATER_MS)
    const { compared } = await reconcile(context)
    expect(await look()).toEqual([])
    expect(compared.filter(({ lines }) => lines > 0).map(({ with: name }) => name).toSorted((a, b) => a.localeCompare(b)))
      .toEqual(['bank in', 'bank out', ...QR_PROVIDERS.map((code) => `psp:${code}`)].toSorted((a, b) => a.localeCompare(b)))
  })

  it('lists a payment whose callback was lost, until the poll has found it', async () => {
    const member = await cashier.member()
    const { body } = await member.post<{ qrcodeId: string }>('/api/qrcode/WW', { amount: 100 })
    await cashier.sandboxCall('POST', '/sandbox/qr/pay', { qrcodeId: body.qrcodeId, times: 0 })
    expect(await look()).toEqual([])
    cashier.advance(LATER_MS)
    expect(await look()).toEqual([['psp:WW', 'MISSING_HERE', expect.any(String), null, '100.00']])
    await pollQr(context, body.qrcodeId)
    expect(await look()).toEqual([])
    expect(await cashier.balance(`member:${member.memberId}:wallet`)).toBe(10_000n)
  })

  it('lists a transfer that the feed has not been read for, then as waiting, then no more', async () => {
    const member = await cashier.member()
    const { transRef } = await transfer(String((serial += 1)), 75)
    cashier.advance(LATER_MS)
    expect(await look()).toEqual([['bank in', 'MISSING_HERE', transRef, null, '75.00 THB']])
    await readFeed(context)
    expect(await look()).toEqual([['bank in', 'WAITING', transRef, 'NO_MEMBER', '75.00 THB']])
    await settleBankTransfer(context, { reference: transRef, memberId: member.memberId, operatorId: 'op' })
    expect(await look()).toEqual([])
  })

  it('lists books that were tampered with, on either side', async () => {
    const bankAccountNo = String((serial += 1))
    await cashier.member({ bankCode: 'SCB', bankAccountNo })
    const { transRef } = await transfer(bankAccountNo, 10)
    await readFeed(context)
    cashier.advance(LATER_MS)
    await context.db.updateTable('bank_transfer').set({ amount: 9_999n }).where('reference', '=', transRef).execute()
    expect(await look()).toEqual([['bank in', 'AMOUNT', transRef, '99.99 THB', '10.00 THB']])
    await context.db.updateTable('bank_transfer').set({ amount: 1_000n, booked_at: context.clock.now() }).where('reference', '=', transRef).execute()
    const event = await context.db.updateTable('psp_event').set({ event_id: 'invented' }).where('provider', '=', 'ZPAY').returning('event_id').executeTakeFirst()
    expect((await look()).map(([name, what]) => [name, what])).toEqual([['psp:ZPAY', 'MISSING_THERE'], ['psp:ZPAY', 'MISSING_HERE']])
    expect(event?.event_id).toBe('invented')
    await context.db.deleteFrom('psp_event').where('event_id', '=', 'invented').execute()
  })

  it('lists a side that does not answer: nobody knows that it agrees', async () => {
    await cashier.fault('bank', 'error')
    expect((await look()).filter(([, what]) => what === 'NO_ANSWER')).toEqual([['bank', 'NO_ANSWER', '-', null, 'HTTP 500']])
  })
})
