import { beforeEach, describe, expect, it } from 'vitest'
import { buildProviders } from '../registry.ts'
import { answered } from '../testing/answered.ts'
import { SILENT } from '../testing/outside.ts'
import { pspDesk } from '../testing/pspDesk.ts'
import { chargeRead, chargesRead, created, ended } from './omiseAnswers.ts'
import type { QrOrder } from './port.ts'

const desk = pspDesk('OMISE')

const TARGET = 'qr:OMISE'
describe('PromptPay by Omise', () => {
  it.each([
    [2_000n, '20.00'],
    [123_456n, '1234.56'],
  ])('reads the code for %s satang out of the picture', async (amount, text) => {
    const { payload } = await desk.issue(desk.order(amount))
    expect(payload).toContain(`54${String(text.length).padStart(2, '0')}${text}`)
  })

  it('waits, is paid, ends; of a charge it does not know it says nothing', async () => {
    const [paid, cancelled] = [desk.order(), desk.order()]
    const [one, two] = [await desk.issue(paid), await desk.issue(cancelled)]
    const stateOf = (sent: QrOrder, { pspReference }: { pspReference: string }) =>
      desk.psp.payment(sent.reference, pspReference)
    expect(await stateOf(paid, one)).toEqual({ kind: 'done', value: { state: 'WAITING' } })
    await desk.pay(paid.reference)
    expect(await stateOf(paid, one)).toMatchObject({
      value: { state: 'PAID', amount: 50_000n, eventId: one.pspReference },
    })
    expect(await desk.psp.cancelQr(paid.reference, one.pspReference)).toEqual({
      kind: 'refused',
      reason: 'PAID',
    })
    expect(await desk.psp.cancelQr(cancelled.reference, two.pspReference)).toMatchObject({
      kind: 'done',
    })
    expect(await stateOf(cancelled, two)).toEqual({ kind: 'done', value: { state: 'CANCELLED' } })
    expect(await desk.psp.payment(paid.reference, 'chrg_never')).toEqual({
      kind: 'done',
      value: { state: 'NOT_FOUND' },
    })
    expect(await desk.psp.payment(paid.reference, null)).toMatchObject({ kind: 'unknown' })
    expect(await desk.psp.cancelQr(paid.reference, null)).toMatchObject({ kind: 'unknown' })
    // Another order's charge, whatever it says, is no answer about this one.
    expect(await desk.psp.payment(cancelled.reference, one.pspReference)).toMatchObject({
      kind: 'unknown',
    })
  })

  it('reports what was paid and given back since a moment, by our references', async () => {
    const since = new Date()
    const sent = desk.order()
    await desk.issue(sent)
    await desk.issue(desk.order())
    await desk.pay(sent.reference)
    const back = { qrcodeId: sent.reference, amount: 100, times: 0 }
    await desk.outside.command('POST', '/sandbox/qr/refund', back)
    const report = await desk.psp.payments(since, null)
    expect(report).toMatchObject({
      kind: 'done',
      value: {
        rows: [
          { reference: sent.reference, amount: 50_000n },
          { reference: sent.reference, amount: 10_000n, takenBack: true },
        ],
        next: null,
        unsettled: null,
      },
    })
    const later = await desk.psp.payments(new Date(Date.now() + 60_000), null)
    expect(later).toMatchObject({ value: { rows: [] } })
  })

  it('leaves open what is not answered, and refuses only what Omise says was not made', async () => {
    const sent = desk.order()
    const { pspReference } = await desk.issue(sent)
    for (const kind of ['timeout-after', 'timeout-before', 'error']) {
      await desk.outside.fault(TARGET, kind)
      expect(await desk.psp.createQr(desk.order())).toEqual(SILENT)
      await desk.outside.fault(TARGET, kind, { on: 'read' })
      expect(await desk.psp.payment(sent.reference, pspReference)).toEqual(SILENT)
    }
    await desk.outside.fault(TARGET, 'refuse')
    expect(await desk.psp.createQr(desk.order())).toEqual({
      kind: 'refused',
      reason: 'bad_request',
    })
    await desk.outside.fault(TARGET, 'refuse', { on: 'read' })
    expect(await desk.psp.payment(sent.reference, pspReference)).toMatchObject({ kind: 'unknown' })
    expect(await desk.psp.createQr(desk.order(1_999n))).toEqual({
      kind: 'refused',
      reason: 'invalid_amount',
    })
  })

  it('takes nothing from a wrong key for a no', async () => {
    const { config } = desk.outside
    const { OMISE } = config.psp
    const wrong = buildProviders(
      { ...config, psp: { ...config.psp, OMISE: OMISE && { ...OMISE, secretKey: 'wrong' } } },
      { now: () => new Date() },
    ).psps.get('OMISE')
    expect(await wrong?.createQr(desk.order())).toEqual({
      kind: 'unknown',
      reason: 'authentication_failure',
    })
  })

  it('hears a hint in every webhook, and an event in none', () => {
    const read = (data: object) =>
      desk.psp.readCallback(
        {},
        Buffer.from(JSON.stringify({ object: 'event', key: 'x', data })),
        new Date(),
      )
    const charge = { object: 'charge', id: 'chrg_1', metadata: { reference: 'qr1' }, paid: true }
    expect(read(charge)).toEqual({ ok: true, hint: { reference: 'qr1', pspReference: 'chrg_1' } })
    expect(read({ object: 'refund', id: 'rfnd_1', charge: 'chrg_1' })).toEqual({
      ok: true,
      hint: { reference: null, pspReference: 'chrg_1' },
    })
    expect(read({ object: 'charge', id: 'chrg_2', metadata: {} })).toEqual({
      ok: true,
      hint: { reference: null, pspReference: 'chrg_2' },
    })
    // https://github.com/omise/omise-go testdata/objects/event_object.json (read in November 2026)
    const published = { object: 'transfer', id: 'trsf_test_526yctqob5djkckq88a', deleted: true }
    expect(read(published)).toEqual({ ok: true, hint: { reference: null, pspReference: null } })
  })
})

/**
 * Facts of https://github.com/omise/omise-go, testdata/fixtures/api.omise.co/charges/
 * chrg_test_5nvdpnapyle90ejudk8-get.json (commit 64aac9e4, read in November 2026): an unpaid charge
 * by a code, there of Singapore's PayNow. Metadata, currency and kind of source are what we would
 * ask.
 */
const published = {
  object: 'charge',
  id: 'chrg_test_5nvdpnapyle90ejudk8',
  location: '/charges/chrg_test_5nvdpnapyle90ejudk8',
  amount: 400_000,
  net: 396_000,
  fee: 4_000,
  refunded_amount: 0,
  capture: true,
  paid: false,
  expired: false,
  currency: 'SGD',
  refunds: {
    object: 'list',
    data: [],
    limit: 20,
    offset: 0,
    total: 0,
    location: '/charges/chrg_test_5nvdpnapyle90ejudk8/refunds',
    order: 'chronological',
    from: '1970-01-01T00:00:00Z',
    to: '2021-05-17T10:53:59Z',
  },
  description: null,
  metadata: {},
  source: {
    object: 'source',
    id: 'src_test_5nvdpmzj1jcbhxx6f83',
    flow: 'offline',
    scannable_code: {
      object: 'barcode',
      type: 'qr',
      image: {
        object: 'document',
        id: 'docu_test_5nvdpnc12jbp0hwy031',
        filename: 'qrcode.png',
        download_uri:
          'https://api.omise.co/charges/chrg_test_5nvdpnapyle90ejudk8/documents/' +
          'docu_test_5nvdpnc12jbp0hwy031/downloads/542F307C03299822',
      },
    },
    type: 'paynow',
  },
  failure_code: null,
  status: 'pending',
  created_at: '2021-05-17T10:53:59Z',
  paid_at: null,
  expires_at: '2021-05-24T10:53:59Z',
}
const ours = {
  ...published,
  currency: 'THB',
  metadata: { reference: 'qr1' },
  source: { ...published.source, type: 'promptpay' },
}

describe('Omise’s published charge', () => {
  let sent: QrOrder
  beforeEach(() => {
    sent = { ...desk.order(400_000n), reference: 'qr1' }
  })

  it('reads as one that waits, and its picture is found', () => {
    expect(chargeRead('qr1', answered(ours))).toEqual({ kind: 'done', value: { state: 'WAITING' } })
    expect(created(sent, answered(ours))).toMatchObject({ value: { id: published.id } })
  })

  it('is no answer about our order as it was published: another currency, no reference', () => {
    expect(chargeRead('qr1', answered(published))).toMatchObject({ kind: 'unknown' })
    expect(created(sent, answered(published))).toMatchObject({ kind: 'unknown' })
    expect(created({ ...sent, amount: 1n }, answered(ours))).toMatchObject({ kind: 'unknown' })
  })

  it('is paid only when it says so in every way, and ends only when it did', () => {
    const paid = { ...ours, status: 'successful', paid: true, paid_at: '2021-05-17T11:00:00Z' }
    expect(chargeRead('qr1', answered(paid))).toMatchObject({ value: { state: 'PAID' } })
    for (const less of [{ paid: false }, { paid_at: null }, { amount: 0 }, { amount: 1.5 }])
      expect(chargeRead('qr1', answered({ ...paid, ...less })), JSON.stringify(less)).toMatchObject(
        {
          kind: 'unknown',
        },
      )
    const partly = { ...paid, refunds: { ...paid.refunds, total: 1 } }
    expect(chargeRead('qr1', answered(partly))).toMatchObject({ kind: 'unknown' })
    expect(ended('qr1', answered(ours))).toMatchObject({ kind: 'unknown' })
    expect(ended('qr1', answered({ ...ours, status: 'expired' }))).toMatchObject({ kind: 'done' })
    expect(chargeRead('qr1', answered({ object: 'error', code: 'not_found' }, 404))).toMatchObject({
      value: { state: 'NOT_FOUND' },
    })
    expect(chargeRead('qr1', answered({}, 404))).toMatchObject({ kind: 'unknown' })
  })

  it('is left out of our report when it is not ours, and makes it unclear when it is and cannot be read', () => {
    const list = (...data: unknown[]) => answered({ object: 'list', total: data.length, data })
    const since = new Date(0)
    expect(chargesRead(list(published), since, 0)).toMatchObject({ value: { rows: [] } })
    expect(chargesRead(list({ ...ours, status: 'odd' }), since, 0)).toMatchObject({
      kind: 'unknown',
    })
  })
})
