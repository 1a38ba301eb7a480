import { beforeEach, expect, it } from 'vitest'
import { openCashier, until, type Caller } from '../../../../testing/cashier.ts'
import { HINT_PAUSE_MS } from './hint.ts'
import { pollQr } from './poll.ts'
import { findMissedPayments } from './report.ts'

/** One real PSP under contract, none of the sandbox's own: its webhooks are not signed. */
const asked: string[] = []
const cashier = await openCashier({ PSPS: 'OMISE' }, (context) => ({
  providers: {
    ...context.providers,
    psps: new Map(
      [...context.providers.psps].map(([code, psp]) => [
        code,
        {
          ...psp,
          payment: (reference: string, pspReference?: string | null) => {
            asked.push(reference)
            return psp.payment(reference, pspReference)
          },
        },
      ]),
    ),
  },
}))
const { context } = cashier

let member: Caller
let code: string
const newCode = async (amount = 250): Promise<string> =>
  (await member.post<{ qrcodeId: string }>('/api/qrcode/OMISE', { amount })).body.qrcodeId
const wallet = () => cashier.balance(`member:${member.memberId}:wallet`)
const rowOf = (id: string) =>
  context.db.selectFrom('qr_code').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const pay = (qrcodeId: string, more: object = {}) =>
  cashier.sandboxCall<{ callbacks: (number | null)[] }>('POST', '/sandbox/qr/pay', {
    qrcodeId,
    ...more,
  })
/** What anybody can send. */
const notice = async (reference: string, charge: string, key = 'charge.complete') =>
  (
    await fetch(`${cashier.url}/callbacks/psp/OMISE`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        object: 'event',
        key,
        data: {
          object: 'charge',
          id: charge,
          amount: 100_000_000,
          status: 'successful',
          paid: true,
          metadata: { reference },
        },
      }),
    })
  ).status

beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  cashier.advance(60 * 60_000)
  member = await cashier.member()
  code = await newCode()
  asked.length = 0
})

it('a forged notice moves nothing, and a hundred of them cost one question', async () => {
  const { psp_reference: charge } = await rowOf(code)
  const sent = Array.from({ length: 50 }, () => notice(code, charge ?? ''))
  expect(new Set(await Promise.all(sent))).toEqual(new Set([200]))
  for (let n = 0; n < 50; n += 1) await notice(code, `chrg_other${n}`)
  expect([await wallet(), asked]).toEqual([0n, [code]])
  expect(await rowOf(code)).toMatchObject({ state: 'LIVE', psp_reference: charge })
})

it('a notice about no code of ours asks nobody', async () => {
  expect(await notice('qrneverissued0000', 'chrg_test_1')).toBe(200)
  expect(asked).toEqual([])
})

it('a notice of another’s payment does not pay the thief’s own code', async () => {
  const victim = await cashier.member()
  const { body } = await victim.post<{ qrcodeId: string }>('/api/qrcode/OMISE', { amount: 900 })
  await pay(body.qrcodeId, { times: 0 })
  const { psp_reference: paidCharge } = await rowOf(body.qrcodeId)
  // The thief's own code is one whose charge we do not know: only there the hint names it.
  await cashier.fault('qr:OMISE', 'timeout-after')
  expect((await member.post('/api/qrcode/OMISE', { amount: 900 })).status).not.toBe(200)
  const own = await context.db
    .selectFrom('qr_code')
    .selectAll()
    .where('member_id', '=', member.memberId)
    .where('state', '=', 'FAILED')
    .executeTakeFirstOrThrow()
  expect(await notice(own.id, paidCharge ?? '')).toBe(200)
  expect(await wallet()).toBe(0n)
  expect((await rowOf(own.id)).psp_reference).toBeNull()
  // Nor does a refused hint take the payment from whose it is.
  cashier.advance(HINT_PAUSE_MS)
  expect(await notice(body.qrcodeId, paidCharge ?? '')).toBe(200)
  expect(await cashier.balance(`member:${victim.memberId}:wallet`)).toBe(90_000n)
})

it('a true notice credits what the PSP says, once, however often it comes', async () => {
  expect(new Set((await pay(code, { times: 16 })).callbacks)).toEqual(new Set([200]))
  await until(async () => (await wallet()) === 25_000n)
  cashier.advance(HINT_PAUSE_MS)
  await pay(code, { times: 4 })
  expect(await wallet()).toBe(25_000n)
  expect((await rowOf(code)).state).toBe('PAID')
})

it('one that comes before the PSP knows is asked again soon, until it is final', async () => {
  const { psp_reference: charge } = await rowOf(code)
  expect(await notice(code, charge ?? '')).toBe(200)
  await pay(code, { times: 0 })
  expect(await wallet()).toBe(0n)
  cashier.advance(HINT_PAUSE_MS)
  await pollQr(context, code)
  expect(await wallet()).toBe(25_000n)
})

it('long after its end a code is asked about again when a notice names it', async () => {
  const { psp_reference: charge } = await rowOf(code)
  cashier.advance(30 * 60_000)
  await pollQr(context, code)
  cashier.advance(5 * 60 * 60_000)
  await pollQr(context, code)
  expect((await rowOf(code)).next_poll_at).toBeNull()
  await notice(code, charge ?? '')
  expect((await rowOf(code)).next_poll_at).not.toBeNull()
  await pay(code, { times: 0 })
  cashier.advance(HINT_PAUSE_MS)
  await pollQr(context, code)
  expect(await wallet()).toBe(25_000n)
})

it('a code whose creation was not answered stays good: its notice, or the report alone, credits it late', async () => {
  for (const times of [1, 0]) {
    await cashier.fault('qr:OMISE', 'timeout-after')
    const before = await wallet()
    expect((await member.post('/api/qrcode/OMISE', { amount: 300 })).status).not.toBe(200)
    const lost = await context.db
      .selectFrom('qr_code')
      .select('id')
      .where('member_id', '=', member.memberId)
      .where('state', '=', 'FAILED')
      .executeTakeFirstOrThrow()
    await pay(lost.id, { times })
    if (times === 0) await findMissedPayments(context)
    expect(await wallet()).toBe(before + 30_000n)
    expect(await rowOf(lost.id)).toMatchObject({ state: 'PAID' })
  }
})

it('a code whose charge is not known is not asked about: a call that cannot be made is no failed one', async () => {
  await cashier.fault('qr:OMISE', 'timeout-after')
  expect((await member.post('/api/qrcode/OMISE', { amount: 300 })).status).not.toBe(200)
  const { id } = await context.db
    .selectFrom('qr_code')
    .select('id')
    .where('member_id', '=', member.memberId)
    .where('state', '=', 'FAILED')
    .executeTakeFirstOrThrow()
  cashier.advance(60_000)
  await pollQr(context, id)
  expect(asked).toEqual([])
})

it('a notice of a code that is older than a month asks nobody', async () => {
  const { psp_reference: charge } = await rowOf(code)
  await pay(code, { times: 1 })
  cashier.advance(31 * 86_400_000)
  asked.length = 0
  expect(await notice(code, charge ?? '')).toBe(200)
  expect(asked).toEqual([])
})

it('a notice that names no charge is turned away', async () => {
  const odd = { object: 'charge', metadata: { reference: 'qr\0' } }
  for (const data of [{}, { object: 'charge', id: 'a\0' }, odd]) {
    const body = JSON.stringify({ object: 'event', data })
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    expect([200, 400]).toContain((await fetch(`${cashier.url}/callbacks/psp/OMISE`, sent)).status)
  }
  for (const body of ['', '{}', '<xml/>', JSON.stringify({ object: 'event', data: {} })]) {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    expect((await fetch(`${cashier.url}/callbacks/psp/OMISE`, sent)).status).toBe(400)
  }
  expect(asked).toEqual([])
})
