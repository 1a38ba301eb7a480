import { sign } from 'jws'
import { beforeEach, describe, expect, it } from 'vitest'
import { openCashier, until, type Caller } from '../../../../testing/cashier.ts'
import { HINT_PAUSE_MS } from './hint.ts'
import { pollQr } from './poll.ts'

/** Two PSPs whose notices are signed and are hints for all that: neither says when it was sent. */
const cashier = await openCashier({ PSPS: 'TWOC2P,KSHER' })
const { context } = cashier

const asTwoc2p = (secret: string) => (reference: string) =>
  JSON.stringify({
    payload: sign({
      header: { alg: 'HS256', typ: 'JWT' },
      payload: { merchantID: 'JT04', invoiceNo: reference, amount: '9000.00', respCode: '0000' },
      secret,
    }),
  })
const asKsher = (reference: string) =>
  JSON.stringify({
    code: 0,
    data: { appid: 'mch35000', mch_order_no: reference, total_fee: 900_000, result: 'SUCCESS' },
    sign: 'ab'.repeat(256),
  })

describe.each([
  { provider: 'TWOC2P', forged: asTwoc2p('wrong') },
  { provider: 'KSHER', forged: asKsher },
])('$provider', ({ provider, forged }) => {
  let member: Caller
  let code: string
  const newCode = async (amount: number): Promise<string> =>
    (await member.post<{ qrcodeId: string }>(`/api/qrcode/${provider}`, { amount })).body.qrcodeId
  const wallet = () => cashier.balance(`member:${member.memberId}:wallet`)
  const pay = (qrcodeId: string, more: object = {}) =>
    cashier.sandboxCall<{ callbacks: (number | null)[] }>('POST', '/sandbox/qr/pay', {
      qrcodeId,
      ...more,
    })
  const notice = async (body: string) =>
    (await fetch(`${cashier.url}/callbacks/psp/${provider}`, { method: 'POST', body })).status

  beforeEach(async () => {
    await cashier.sandboxCall('DELETE', '/sandbox/faults')
    cashier.advance(60 * 60_000)
    member = await cashier.member()
    code = await newCode(250)
  })

  it('a forged notice is turned away and moves nothing', async () => {
    for (const body of [forged(code), '{}', '']) expect(await notice(body)).toBe(401)
    expect(await wallet()).toBe(0n)
  })

  it('a true notice before the money moves nothing, whatever amount it tells', async () => {
    if (provider === 'TWOC2P')
      expect(await notice(asTwoc2p('sandbox-twoc2p-secret')(code))).toBe(200)
    expect(await wallet()).toBe(0n)
    await pay(code, { times: 0 })
    cashier.advance(31_000)
    await pollQr(context, code)
    expect(await wallet()).toBe(25_000n)
  })

  it('a payment is credited once, however often it is told, asked about and paid again', async () => {
    expect(new Set((await pay(code, { times: 16 })).callbacks)).toEqual(new Set([200]))
    await until(async () => (await wallet()) === 25_000n)
    cashier.advance(HINT_PAUSE_MS)
    await pay(code, { times: 4 })
    await pollQr(context, code)
    expect(await wallet()).toBe(25_000n)
  })

  it('credits what was paid, late and another amount, and not what was asked', async () => {
    cashier.advance(3 * 60 * 60_000)
    await pay(code, { amount: 123.45 })
    await until(async () => (await wallet()) === 12_345n)
  })

  it('money for a code whose making was not answered comes in by its notice', async () => {
    await cashier.fault(`qr:${provider}`, 'timeout-after')
    expect((await member.post(`/api/qrcode/${provider}`, { amount: 300 })).status).not.toBe(200)
    const lost = await context.db
      .selectFrom('qr_code')
      .select('id')
      .where('member_id', '=', member.memberId)
      .where('state', '=', 'FAILED')
      .executeTakeFirstOrThrow()
    await pay(lost.id)
    await until(async () => (await wallet()) === 30_000n)
  })
})
