import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { QrProvider } from '@krapao/contract/constants'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { crc16, readFields } from '../../media/emvco.ts'
import { eventually, SILENT, startOutside, type Outside } from '../testing/outside.ts'
import type { Psp, QrOrder } from './port.ts'

/**
 * More of the sandbox's own, which promise more than the field does; what every PSP is held to is
 * in `testing/psp/expectations.ts`.
 */
const PSPS: { code: QrProvider }[] = [
  { code: 'KBANK' },
  { code: 'WW' },
  { code: 'PAYTIMZ' },
  { code: 'PAYONEX' },
  { code: 'ZPAY' },
]
interface Heard {
  headers: Record<string, string | undefined>
  body: Buffer
}

describe.each(PSPS)('the PSP $code', ({ code }) => {
  let outside: Outside
  let patient: Required<Psp>
  let shop: Server
  /** What the callback address heard, and with what it answers. */
  const heard: Heard[] = []
  let answers: number[] = []
  let serial = 0
  const target = `qr:${code}`
  const order = (amount = 50_000n, minutes = 10): QrOrder => ({
    reference: `q${Date.now()}x${(serial += 1)}`,
    amount,
    expiresAt: new Date(Date.now() + minutes * 60_000),
  })
  const pay = (body: object) => outside.command('POST', '/sandbox/qr/pay', body)
  const callbacksOf = (reference: string) =>
    heard
      .map((one) => patient.readCallback(one.headers, one.body, new Date()))
      .filter((read) => read.ok && read.event?.reference === reference)
  const issue = async (sent: QrOrder) => {
    const answer = await patient.createQr(sent)
    if (answer.kind !== 'done') throw new Error(`no code: ${answer.reason}`)
    return answer.value
  }

  beforeAll(async () => {
    shop = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        heard.push({ headers: request.headers as Heard['headers'], body: Buffer.concat(chunks) })
        response.writeHead(answers.shift() ?? patient.acknowledgement.status, {
          'content-type': patient.acknowledgement.contentType,
        })
        response.end(patient.acknowledgement.body)
      })
    })
    await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening))
    const callbackUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/callbacks/psp/${code}`
    outside = await startOutside([], { [`PSP_${code}_CALLBACK_URL`]: callbackUrl })
    patient = outside.patient.psps.get(code) as Required<Psp>
  })
  afterAll(async () => {
    await outside.sandbox.close()
    shop.closeAllConnections()
    shop.close()
  })
  afterEach(() => {
    answers = []
    return outside.command('DELETE', '/sandbox/faults')
  })

  it.each([
    [100n, '1.00'],
    [50_000n, '500.00'],
    [123_456n, '1234.56'],
    [100_000_000n, '1000000.00'],
  ])('issues a code a Thai banking app can scan for %s satang', async (amount, text) => {
    const { payload, pspReference } = await issue(order(amount))
    expect(payload.slice(-4)).toBe(crc16(payload.slice(0, -4)))
    const tags = readFields(payload)
    expect([...(tags ?? [])].map(([tag]) => tag)[0]).toBe('00')
    expect(tags?.get('01')).toBe('12')
    expect(tags?.get('53')).toBe('764')
    expect(tags?.get('54')).toBe(text)
    expect(tags?.get('58')).toBe('TH')
    expect(readFields(tags?.get('30') ?? '')?.get('00')).toBe('A000000677010112')
    expect(readFields(tags?.get('30') ?? '')?.get('02')).toBe(pspReference)
  })

  it('waits, is paid by what the code says, and calls back once with a true signature', async () => {
    const sent = order()
    const { payload } = await issue(sent)
    expect(await patient.payment(sent.reference)).toEqual({
      kind: 'done',
      value: { state: 'WAITING' },
    })
    expect((await pay({ payload })).status).toBe(200)
    const [read, ...more] = callbacksOf(sent.reference)
    expect(more).toEqual([])
    expect(read).toMatchObject({
      ok: true,
      event: { reference: sent.reference, type: 'PAID', amount: 50_000n },
    })
    const truth = await patient.payment(sent.reference)
    expect(truth).toMatchObject({ kind: 'done', value: { state: 'PAID', amount: 50_000n } })
    if (truth.kind === 'done' && truth.value.state === 'PAID' && read?.ok && read.event) {
      expect(truth.value.eventId).toBe(read.event.eventId)
      expect(truth.value.paidAt).toEqual(read.event.paidAt)
    }
  })

  it('takes late money and another amount, and is never paid twice', async () => {
    const expired = order(50_000n, -1)
    await issue(expired)
    expect(await patient.payment(expired.reference)).toEqual({
      kind: 'done',
      value: { state: 'CANCELLED' },
    })
    expect((await pay({ qrcodeId: expired.reference, amount: 123.45 })).json).toMatchObject({
      late: true,
      amount: 123.45,
    })
    expect(await patient.payment(expired.reference)).toMatchObject({
      kind: 'done',
      value: { state: 'PAID', amount: 12_345n },
    })
    expect((await pay({ qrcodeId: expired.reference })).json).toMatchObject({
      alreadyPaid: true,
      amount: 123.45,
    })
    const events = callbacksOf(expired.reference).map((read) => read.ok && read.event?.eventId)
    expect(events).toHaveLength(2)
    expect(new Set(events).size).toBe(1)
  })

  it('cancels; what was paid before cannot be cancelled, what is paid after is money', async () => {
    const cancelled = order()
    await issue(cancelled)
    expect(await patient.cancelQr(cancelled.reference)).toEqual({ kind: 'done', value: null })
    expect(await patient.cancelQr(cancelled.reference)).toEqual({ kind: 'done', value: null })
    expect(await patient.payment(cancelled.reference)).toEqual({
      kind: 'done',
      value: { state: 'CANCELLED' },
    })
    expect((await pay({ qrcodeId: cancelled.reference })).json).toMatchObject({ late: true })
    expect(await patient.payment(cancelled.reference)).toMatchObject({
      kind: 'done',
      value: { state: 'PAID' },
    })
    expect(await patient.cancelQr(cancelled.reference)).toMatchObject({ kind: 'refused' })
    expect(await patient.cancelQr('never')).toMatchObject({ kind: 'refused' })
    expect(await patient.payment('never')).toEqual({ kind: 'done', value: { state: 'NOT_FOUND' } })
  })

  it('tells `times` times, or never; a lost callback leaves the truth to be asked for', async () => {
    const many = order()
    await issue(many)
    await pay({ qrcodeId: many.reference, times: 5 })
    expect(callbacksOf(many.reference)).toHaveLength(5)
    const lost = order()
    await issue(lost)
    await pay({ qrcodeId: lost.reference, times: 0 })
    expect(callbacksOf(lost.reference)).toHaveLength(0)
    expect(await patient.payment(lost.reference)).toMatchObject({
      kind: 'done',
      value: { state: 'PAID' },
    })
  })

  it('calls again until it is heard, each time freshly signed', async () => {
    const sent = order()
    await issue(sent)
    answers = [500, 503]
    await pay({ qrcodeId: sent.reference })
    await eventually(
      async () => callbacksOf(sent.reference).length,
      (count) => count === 3,
    )
    expect(callbacksOf(sent.reference)).toHaveLength(3)
  })

  describe('under a fault', () => {
    it('timeout-after: unknown, yet the code is there; the same order again brings it', async () => {
      const sent = order()
      await outside.fault(target, 'timeout-after')
      expect(await patient.createQr(sent)).toEqual(SILENT)
      expect(await patient.payment(sent.reference)).toEqual({
        kind: 'done',
        value: { state: 'WAITING' },
      })
      expect(await patient.createQr(sent)).toMatchObject({ kind: 'done' })
    })

    it.each(['timeout-before', 'error'] as const)(
      '%s: unknown, and no code was made',
      async (kind) => {
        const sent = order()
        await outside.fault(target, kind)
        expect(await patient.createQr(sent)).toEqual(SILENT)
        expect(await patient.payment(sent.reference)).toEqual({
          kind: 'done',
          value: { state: 'NOT_FOUND' },
        })
      },
    )

    it('refuse: refused, and no code was made', async () => {
      const sent = order()
      await outside.fault(target, 'refuse')
      expect(await patient.createQr(sent)).toEqual({ kind: 'refused', reason: 'SUSPENDED' })
      expect(await patient.payment(sent.reference)).toEqual({
        kind: 'done',
        value: { state: 'NOT_FOUND' },
      })
    })

    it('delay: done when short; when long unknown, and the code comes to be', async () => {
      await outside.fault(target, 'delay', { ms: 20 })
      expect(await patient.createQr(order())).toMatchObject({ kind: 'done' })
      const sent = order()
      await outside.fault(target, 'delay', { ms: 500 })
      expect(await patient.createQr(sent)).toEqual(SILENT)
      const end = await eventually(
        () => patient.payment(sent.reference),
        (answer) => answer.kind === 'done' && answer.value.state === 'WAITING',
      )
      expect(end).toEqual({ kind: 'done', value: { state: 'WAITING' } })
    })

    it.each(['when the code is made', 'when it is paid'])(
      'duplicate %s: called back twice with one event',
      async (when) => {
        const sent = order()
        if (when === 'when the code is made') await outside.fault(target, 'duplicate')
        await issue(sent)
        if (when === 'when it is paid') await outside.fault(target, 'duplicate')
        await pay({ qrcodeId: sent.reference })
        const events = callbacksOf(sent.reference).map((read) => read.ok && read.event?.eventId)
        expect(events).toHaveLength(2)
        expect(new Set(events).size).toBe(1)
      },
    )

    it('cancel: unknown when nothing answers, with the truth to be asked for', async () => {
      const sent = order()
      await issue(sent)
      for (const kind of ['timeout-before', 'error']) {
        await outside.fault(target, kind)
        expect(await patient.cancelQr(sent.reference)).toEqual(SILENT)
        expect(await patient.payment(sent.reference)).toEqual({
          kind: 'done',
          value: { state: 'WAITING' },
        })
      }
      await outside.fault(target, 'refuse')
      expect(await patient.cancelQr(sent.reference)).toMatchObject({ kind: 'refused' })
      await outside.fault(target, 'timeout-after')
      expect(await patient.cancelQr(sent.reference)).toEqual(SILENT)
      expect(await patient.payment(sent.reference)).toEqual({
        kind: 'done',
        value: { state: 'CANCELLED' },
      })
    })

    it('payment: unknown under every fault but a short delay', async () => {
      const sent = order()
      await issue(sent)
      for (const kind of ['timeout-after', 'timeout-before', 'error', 'refuse']) {
        await outside.fault(target, kind, { on: 'read' })
        expect(await patient.payment(sent.reference), kind).toMatchObject({ kind: 'unknown' })
      }
      await outside.fault(target, 'delay', { ms: 20, on: 'read' })
      expect(await patient.payment(sent.reference)).toMatchObject({ kind: 'done' })
    })
  })

  it('reports what was paid since a moment, late and cancelled codes too, and nothing else', async () => {
    const since = new Date()
    const [paid, late, waiting] = [order(), order(20_000n, -1), order()]
    for (const sent of [paid, late, waiting]) await issue(sent)
    for (const sent of [paid, late]) await pay({ qrcodeId: sent.reference, times: 0 })
    const report = await patient.payments(new Date(Math.floor(since.getTime() / 1000) * 1000), null)
    if (report.kind !== 'done') throw new Error(report.reason)
    const rows = report.value.rows.filter((row) =>
      [paid, late, waiting].some((sent) => sent.reference === row.reference),
    )
    expect(new Map(rows.map(({ reference, amount }) => [reference, amount]))).toEqual(
      new Map([
        [paid.reference, 50_000n],
        [late.reference, 20_000n],
      ]),
    )
    for (const row of rows)
      expect(await patient.payment(row.reference)).toMatchObject({
        kind: 'done',
        value: { eventId: row.eventId, paidAt: row.paidAt },
      })
    const ever = await patient.payments(new Date(0), null)
    if (ever.kind !== 'done') throw new Error(ever.reason)
    const unsettled = ever.value.rows.reduce((sum, row) => sum + row.amount, 0n)
    // Nothing of it has been paid out to our bank.
    expect(await patient.payments(new Date(Date.now() + 60_000), null)).toEqual({
      kind: 'done',
      value: { rows: [], next: null, unsettled },
    })
    await outside.fault(target, 'refuse', { on: 'read' })
    expect(await patient.payments(since, null)).toMatchObject({ kind: 'unknown' })
  })
})
