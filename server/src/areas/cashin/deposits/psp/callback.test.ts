import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openCashier, until, type Caller } from '../../../../testing/cashier.ts'
import { pollQr, QR_POLLS } from './poll.ts'
import { takePspEvent } from './pspEvents.ts'

const cashier = await openCashier()
const { context } = cashier
const SECRET = 'sandbox-kbank-callback'

interface Event {
  eventId: string
  eventType?: string
  partnerTxnUid: string
  txnAmount: string
  paidAt?: string
}
/**
 * What KBANK would send, signed by hand: the test's own reading of the PSP's page, not the
 * adapter's.
 */
function signed(
  event: Event,
  { secret = SECRET, at = context.clock.now() } = {},
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({
    eventType: 'PAYMENT_SUCCESS',
    txnNo: 'KB1',
    txnCurrencyCode: 'THB',
    paidAt: at.toISOString(),
    ...event,
  })
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-kbank-event-id': event.eventId,
      'x-kbank-timestamp': timestamp,
      'x-kbank-signature': `v1=${signature}`,
    },
  }
}
const deliver = async (
  sent: { body: string; headers: Record<string, string> },
  provider = 'KBANK',
): Promise<number> =>
  (await fetch(`${cashier.url}/callbacks/psp/${provider}`, { method: 'POST', ...sent })).status
const pay = (qrcodeId: string, more: object = {}) =>
  cashier.sandboxCall<{ callbacks: (number | null)[]; eventId: string }>(
    'POST',
    '/sandbox/qr/pay',
    { qrcodeId, ...more },
  )

let member: Caller
let qrcodeId: string
const newCode = async (amount = 250): Promise<string> =>
  (await member.post<{ qrcodeId: string }>('/api/qrcode/KBANK', { amount })).body.qrcodeId
const wallet = () => cashier.balance(`member:${member.memberId}:wallet`)
const coins = () => cashier.balance(`member:${member.memberId}:coin`)
const deposits = () =>
  context.db.selectFrom('deposit').selectAll().where('member_id', '=', member.memberId).execute()
const statement = async () => (await context.ledger.statement(member.memberId, 1, 100)).rows
const events = (eventId: string) =>
  context.db.selectFrom('psp_event').selectAll().where('event_id', '=', eventId).execute()
const stateOf = async () =>
  (
    await context.db
      .selectFrom('qr_code')
      .select('state')
      .where('id', '=', qrcodeId)
      .executeTakeFirst()
  )?.state

beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  member = await cashier.member()
  qrcodeId = await newCode()
})

describe('a callback', () => {
  it('credits the money and its coins, once, on one statement line', async () => {
    expect((await pay(qrcodeId)).callbacks).toEqual([200])
    expect(await wallet()).toBe(25_000n)
    expect(await coins()).toBe(2n)
    expect(await statement()).toMatchObject([
      {
        type: 'deposit',
        from: 'KBANK',
        to: 'WALLET',
        amount: 25_000n,
        status: 'SUCCESS',
        note: null,
      },
    ])
    expect(await deposits()).toMatchObject([
      {
        method: 'QR',
        source: 'KBANK',
        amount: 25_000n,
        coins: 2n,
        late: false,
        qrcode_id: qrcodeId,
      },
    ])
    expect((await member.get('/api/qrcode/KBANK')).body).toMatchObject({ hasQrcode: false })
  })

  it('is credited once when told 64 times at once', async () => {
    const { callbacks } = await pay(qrcodeId, { times: 64 })
    expect(callbacks).toHaveLength(64)
    expect(callbacks.every((status) => status === 200)).toBe(true)
    expect(await wallet()).toBe(25_000n)
    expect(await statement()).toHaveLength(1)
  })

  it('is credited once with two processes on one database', async () => {
    const event = {
      eventId: context.ids.reference('evt_'),
      reference: qrcodeId,
      type: 'PAID' as const,
      amount: 25_000n,
      paidAt: context.clock.now(),
    }
    const other = cashier.restarted()
    const made = await Promise.all(
      Array.from({ length: 16 }, (_, n) => takePspEvent(n % 2 ? context : other, 'KBANK', event)),
    )
    expect(made.filter((deposit) => deposit !== null)).toHaveLength(1)
    expect(await wallet()).toBe(25_000n)
  })

  it('is acknowledged and changes nothing when it is replayed', async () => {
    const sent = signed({ eventId: 'evt_replay', partnerTxnUid: qrcodeId, txnAmount: '250.00' })
    expect(await deliver(sent)).toBe(200)
    expect(await deliver(sent)).toBe(200)
    // The same event with another amount, truly signed: the first report stands.
    expect(
      await deliver(
        signed({ eventId: 'evt_replay', partnerTxnUid: qrcodeId, txnAmount: '9999.00' }),
      ),
    ).toBe(200)
    expect(await wallet()).toBe(25_000n)
  })

  it('is turned away when forged, unsigned, changed or not readable', async () => {
    const event = { eventId: 'evt_forged', partnerTxnUid: qrcodeId, txnAmount: '250.00' }
    const good = signed(event)
    const { 'x-kbank-signature': _signature, ...unsigned } = good.headers
    expect(await deliver(signed(event, { secret: 'guessed' }))).toBe(401)
    expect(await deliver({ body: good.body, headers: unsigned })).toBe(401)
    expect(
      await deliver({ body: good.body.replace('250.00', '999.00'), headers: good.headers }),
    ).toBe(401)
    expect(await deliver({ body: good.body.replace('{', '{ '), headers: good.headers })).toBe(401)
    expect(
      await deliver({
        body: good.body,
        headers: { ...good.headers, 'x-kbank-event-id': 'evt_other' },
      }),
    ).toBe(400)
    expect(await deliver(signed({ ...event, txnAmount: '0.00' }))).toBe(400)
    expect(await deliver(signed({ ...event, txnAmount: '-1.00' }))).toBe(400)
    expect(await deliver({ body: '', headers: good.headers })).toBe(401)
    // One PSP's signature is not another's.
    expect(await deliver(good, 'WW')).toBe(401)
    expect(await deliver(good, 'nobody')).toBe(404)
    expect(await wallet()).toBe(0n)
    expect(await events('evt_forged')).toEqual([])
  })

  it('is told of in the log a few times a minute when forged, then counted', async () => {
    const forge = (n: number) =>
      deliver(
        signed(
          { eventId: `forged-${n}`, partnerTxnUid: qrcodeId, txnAmount: '1.00' },
          { secret: 'x' },
        ),
      )
    cashier.advance(61_000)
    cashier.logs.length = 0
    for (let n = 0; n < 60; n += 1) expect(await forge(n)).toBe(401)
    const told = () => cashier.logs.filter((line) => /callback|access\.refused/.test(line))
    expect(told().length).toBeGreaterThan(0)
    expect(told().length).toBeLessThan(25)
    cashier.advance(61_000)
    expect(await forge(60)).toBe(401)
    const counted = cashier.logs
      .map((line) => JSON.parse(line) as { msg?: string; more?: number })
      .find(({ more }) => more !== undefined)
    expect(counted).toMatchObject({ more: 55, msg: 'PSP callbacks were turned away, untold' })
    const metrics = await context.metrics.registry.metrics()
    expect(metrics).toMatch(/krapao_callbacks_turned_away_total\{provider="KBANK",why="\w+"\} \d+/)
  })

  it('is turned away when its body is too large', async () => {
    const good = signed({
      eventId: 'evt_large',
      partnerTxnUid: qrcodeId,
      txnAmount: '250.00',
      paidAt: 'x'.repeat(20_000),
    })
    expect(await deliver(good)).toBe(413)
  })

  it('is turned away when it is over 5 minutes old, then or ahead', async () => {
    for (const minutes of [-5.1, 5.1]) {
      const at = new Date(context.clock.now().getTime() + minutes * 60_000)
      expect(
        await deliver(
          signed(
            { eventId: `evt_stale${minutes}`, partnerTxnUid: qrcodeId, txnAmount: '250.00' },
            { at },
          ),
        ),
      ).toBe(401)
    }
    expect(await wallet()).toBe(0n)
  })

  it('credits what was paid when that is another amount', async () => {
    await pay(qrcodeId, { amount: 199.5 })
    expect(await wallet()).toBe(19_950n)
    expect(await coins()).toBe(1n)
    expect((await statement())[0]?.amount).toBe(19_950n)
  })

  it('gives no coins under the first hundred, and none when coins are off', async () => {
    await pay(qrcodeId, { amount: 99.99 })
    expect(await coins()).toBe(0n)
    await cashier.set('coinEveryBaht', 0)
    try {
      await pay(await newCode(500))
    } finally {
      await cashier.set('coinEveryBaht', 100)
    }
    expect([await coins(), await wallet()]).toEqual([0n, 59_999n])
  })

  it('is credited and marked late for a cancelled code', async () => {
    await member.del(`/api/qrcode/${qrcodeId}`)
    await pay(qrcodeId)
    expect(await wallet()).toBe(25_000n)
    expect((await statement())[0]?.note).toEqual({ late: true })
    expect((await deposits())[0]?.late).toBe(true)
  })

  it('is credited and marked late for an expired and for a replaced code; the newer code stays open', async () => {
    const second = await newCode(300)
    await pay(qrcodeId)
    expect((await statement())[0]?.note).toEqual({ late: true })
    expect((await member.get('/api/qrcode/KBANK')).body).toMatchObject({
      qrcodeId: second,
      hasQrcode: true,
    })
    cashier.advance(10 * 60_000)
    await pay(second)
    expect((await statement())[0]).toMatchObject({ amount: 30_000n, note: { late: true } })
    expect(await wallet()).toBe(55_000n)
  })

  it('is kept for a person, and acknowledged, when we never issued the code', async () => {
    expect(
      await deliver(
        signed({ eventId: 'evt_unknown', partnerTxnUid: 'qrneverissued', txnAmount: '77.00' }),
      ),
    ).toBe(200)
    expect(
      await deliver(
        signed({ eventId: 'evt_unknown', partnerTxnUid: 'qrneverissued', txnAmount: '77.00' }),
      ),
    ).toBe(200)
    expect(await events('evt_unknown')).toMatchObject([{ outcome: 'UNKNOWN_CODE', amount: 7_700n }])
  })

  it('waits in suspense when it is a second genuine payment of the same code', async () => {
    expect(
      await deliver(signed({ eventId: 'evt_first', partnerTxnUid: qrcodeId, txnAmount: '250.00' })),
    ).toBe(200)
    expect(
      await deliver(
        signed({ eventId: 'evt_second', partnerTxnUid: qrcodeId, txnAmount: '250.00' }),
      ),
    ).toBe(200)
    expect(await wallet()).toBe(25_000n)
    expect(await deposits()).toHaveLength(1)
    expect(await events('evt_second')).toMatchObject([{ outcome: 'PAID_TWICE' }])
  })

  it('pays nothing out when a cancel comes, before, after or without the payment', async () => {
    const cancel = (eventId: string, uid: string) =>
      deliver(
        signed({
          eventId,
          eventType: 'PAYMENT_CANCELLED',
          partnerTxnUid: uid,
          txnAmount: '250.00',
        }),
      )
    expect(await cancel('evt_c0', 'qrneverissued')).toBe(200)
    expect(await cancel('evt_c1', qrcodeId)).toBe(200)
    expect([await wallet(), await stateOf()]).toEqual([0n, 'CANCELLED'])
    expect(
      await deliver(signed({ eventId: 'evt_p1', partnerTxnUid: qrcodeId, txnAmount: '250.00' })),
    ).toBe(200)
    expect(await cancel('evt_c2', qrcodeId)).toBe(200)
    expect([await wallet(), await stateOf()]).toEqual([25_000n, 'PAID'])
    expect((await events('evt_c2'))[0]?.outcome).toBe('NOTHING_TO_CANCEL')
  })

  it('does not hide a payment whose id a cancel has used', async () => {
    expect(
      await deliver(
        signed({
          eventId: 'evt_same',
          eventType: 'PAYMENT_CANCELLED',
          partnerTxnUid: qrcodeId,
          txnAmount: '250.00',
        }),
      ),
    ).toBe(200)
    expect(
      await deliver(signed({ eventId: 'evt_same', partnerTxnUid: qrcodeId, txnAmount: '250.00' })),
    ).toBe(200)
    expect(await wallet()).toBe(25_000n)
  })

  it('still counts while the site is closed: it is money', async () => {
    await cashier.set('serviceClosed', true)
    try {
      expect((await member.get('/api/qrcode/KBANK')).status).toBe(410)
      expect((await pay(qrcodeId)).callbacks).toEqual([200])
    } finally {
      await cashier.set('serviceClosed', false)
    }
    expect(await wallet()).toBe(25_000n)
  })

  it('tells that money moved once, after the commit, and a listener that fails undoes nothing', async () => {
    const seen: unknown[] = []
    const stops = [
      context.events.on('money.moved', async () => {
        throw new Error('broken listener')
      }),
      context.events.on(
        'money.moved',
        async ({ memberId, why }) => void seen.push([memberId, why, await wallet()]),
      ),
    ]
    const event = {
      eventId: context.ids.reference('evt_'),
      reference: qrcodeId,
      type: 'PAID' as const,
      amount: 100n,
      paidAt: context.clock.now(),
    }
    await Promise.all(Array.from({ length: 16 }, () => takePspEvent(context, 'KBANK', event)))
    await context.events.idle()
    for (const stop of stops) stop()
    expect(seen).toEqual([[member.memberId, 'deposit', 100n]])
  })
})

describe('a poll', () => {
  it('finds what a lost callback never told, and the callback that comes after all credits nothing', async () => {
    const { eventId } = await pay(qrcodeId, { times: 0 })
    expect(await wallet()).toBe(0n)
    await pollQr(context, qrcodeId)
    expect(await wallet()).toBe(0n)
    cashier.advance(30_000)
    await pollQr(context, qrcodeId)
    expect(await wallet()).toBe(25_000n)
    await pay(qrcodeId, { times: 3 })
    expect([await wallet(), (await events(eventId)).length, await stateOf()]).toEqual([
      25_000n,
      1,
      'PAID',
    ])
  })

  it('races the callback and credits once', async () => {
    cashier.advance(31_000)
    await Promise.all([
      pay(qrcodeId, { times: 16 }),
      ...Array.from({ length: 8 }, () => pollQr(context, qrcodeId)),
    ])
    expect(await wallet()).toBe(25_000n)
  })

  it('is asked again after silence, until after the end, then no more', async () => {
    await cashier.fault('qr:KBANK', 'timeout-before', 1, undefined, 'read')
    cashier.advance(30_000)
    await pollQr(context, qrcodeId)
    let polls = 1
    for (;;) {
      const { next_poll_at: next } = await context.db
        .selectFrom('qr_code')
        .select('next_poll_at')
        .where('id', '=', qrcodeId)
        .executeTakeFirstOrThrow()
      if (!next) break
      cashier.advance(next.getTime() - context.clock.now().getTime() + 1)
      await pollQr(context, qrcodeId)
      polls += 1
      expect(polls).toBeLessThan(10)
    }
    expect(polls).toBeGreaterThanOrEqual(5)
    expect(await stateOf()).toBe('EXPIRED')
  })

  it('is found when it is due, whichever process wrote it down', async () => {
    await pay(qrcodeId, { times: 0 })
    cashier.advance(31_000)
    await cashier.jobs.look(QR_POLLS)
    expect(await wallet()).toBe(25_000n)
  })

  it('credits a code whose issue never answered and that was paid all the same', async () => {
    await cashier.fault('qr:KBANK', 'timeout-after')
    expect((await member.post('/api/qrcode/KBANK', { amount: 40 })).status).toBe(502)
    const { id } = await context.db
      .selectFrom('qr_code')
      .select('id')
      .where('member_id', '=', member.memberId)
      .where('state', '=', 'FAILED')
      .executeTakeFirstOrThrow()
    await pay(id, { times: 0 })
    await pollQr(context, id)
    await until(async () => (await wallet()) === 4_000n)
    expect((await statement())[0]?.note).toEqual({ late: true })
  })
})
