import { beforeEach, describe, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { pollQr } from './psp/poll.ts'
import { findMissedPayments } from './psp/report.ts'
import { kipAsked, satangPaid } from './rules.ts'

/** A deposit by a code in kip: the wallet is in baht, the rate is that of the code. */
const cashier = await openCashier({ PSPS: 'PHAJAY' })
const { context } = cashier

let member: Caller
beforeEach(async () => {
  cashier.advance(3_600_000)
  await context.settings.set('lakPerBaht', 650)
  member = await cashier.member()
})
interface Code {
  qrcodeId: string
  amount: number
  kip: { amount: number; perBaht: number }
}
const order = async (amount: number) =>
  (await member.post<Code>('/api/qrcode/PHAJAY', { amount })).body
const wallet = () => cashier.balance(`member:${member.memberId}:wallet`)
const pay = (qrcodeId: string, more: object = {}) =>
  cashier.sandboxCall('POST', '/sandbox/qr/pay', { qrcodeId, ...more })
/** As a lost webhook is found. */
async function asked(qrcodeId: string): Promise<void> {
  cashier.advance(31_000)
  await pollQr(context, qrcodeId)
}

describe('a code in kip', () => {
  it('says both figures, and credits the baht that were asked for its kip', async () => {
    const code = await order(500)
    expect(code).toMatchObject({ amount: 500, kip: { amount: 325_000, perBaht: 650 } })
    await pay(code.qrcodeId)
    await expect.poll(wallet).toBe(50_000n)
    const { body } = await member.post<{ statements: { kip?: object }[] }>('/api/statement', {
      page: 1,
      limit: 10,
    })
    expect(JSON.stringify(body)).toMatch(/325000/)
  })

  it('keeps its rate, whatever the setting becomes while it lives', async () => {
    const code = await order(100)
    await context.settings.set('lakPerBaht', 700)
    await pay(code.qrcodeId, { times: 0 })
    await asked(code.qrcodeId)
    expect(await wallet()).toBe(10_000n)
  })

  it('credits other kip than it asks for by its rate, less what is under a satang', async () => {
    const code = await order(100)
    await pay(code.qrcodeId, { amount: 12_345, times: 0 })
    await asked(code.qrcodeId)
    // 12,345 / 650 = 18.9923...
    expect(await wallet()).toBe(1_899n)
  })

  it('is no bet on the rate: paid after its end it is worth no more than now', async () => {
    const [kept, fallen] = [await order(100), 'lakPerBaht'] as const
    await context.settings.set(fallen, 1_000)
    cashier.advance(86_400_000)
    await pay(kept.qrcodeId, { times: 0 })
    await pollQr(context, kept.qrcodeId)
    await findMissedPayments(context)
    expect(await wallet()).toBe(6_500n)
  })

  it('waits in suspense where it is paid far too much, with its kip', async () => {
    const code = await order(10)
    await pay(code.qrcodeId, { amount: 65_000_000, times: 0 })
    await asked(code.qrcodeId)
    const item = await context.db
      .selectFrom('incoming_payment')
      .select(['reason', 'lak', 'amount'])
      .where('qrcode_id', '=', code.qrcodeId)
      .executeTakeFirstOrThrow()
    expect(item).toEqual({ reason: 'FAR_FROM_ASK', lak: 6_500_000_000n, amount: 10_000_000n })
    expect(await wallet()).toBe(0n)
  })

  it('is not shown where the PSP asks for other kip, or for baht', async () => {
    const psp = context.providers.psps.get('PHAJAY')
    if (!psp) throw new Error('PHAJAY is not there')
    const real = psp.createQr.bind(psp)
    psp.createQr = (sent) => real({ ...sent, amount: sent.amount - 100n })
    const { body, status } = await member.post<{ message: string }>('/api/qrcode/PHAJAY', {
      amount: 50,
    })
    psp.createQr = real
    expect([status, body.message]).toEqual([502, 'QR_FAIL'])
  })
})

it('kip are rounded up for the house, and their worth down, but for what was asked', () => {
  const lives = new Date('2026-11-27T00:00:00Z')
  const code = {
    ...kipAsked(1_001n, 649.99),
    amount: 1_001n,
    expires_at: new Date(Date.now() + 1e9),
  }
  // 10.01 x 649.99 = 6,506.3999
  expect(code).toMatchObject({ lak: 6_507n, lak_rate: 64_999n })
  const worth = (kip: bigint) =>
    satangPaid(code, { hundredths: kip * 100n, at: lives }, 64_999n).satang
  expect([worth(6_507n), worth(6_506n), worth(6_508n), worth(1n)]).toEqual([
    1_001n,
    1_000n,
    1_001n,
    1n,
  ])
})
