import type { QrProvider } from '@krapao/contract/constants'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { referenceNoOf } from '../../../../providers/psp/gbprime/gbprime.ts'
import type { QrPayment } from '../../../../providers/psp/port.ts'
import { openCashier, until, type Caller } from '../../../../testing/cashier.ts'
import { onPostgres } from '../../../../testing/db.ts'
import { readFeed } from '../../bankTransfers/feed.ts'
import { HINT_PAUSE_MS } from './hint.ts'
import { pollQr } from './poll.ts'
import { findMissedPayments } from './report.ts'

/** PSPs that sign no notice, end no code and report nothing: only what they are asked counts. */
const UNSIGNED = ['GBPRIME', 'SCB'] as const
const asked: string[] = []
/** What a test adds to what the PSP says of a paid code. */
let further: Extract<QrPayment, { state: 'PAID' }>['further']
/** A code whose answer fails in our own code. */
let broken: string | null = null
const cashier = await openCashier({ PSPS: UNSIGNED.join(',') }, (context) => ({
  providers: {
    ...context.providers,
    psps: new Map(
      [...context.providers.psps].map(([code, psp]) => [
        code,
        {
          ...psp,
          payment: async (...question: Parameters<typeof psp.payment>) => {
            asked.push(question[0])
            if (question[0] === broken) throw new Error('the answer cannot be read')
            const answer = await psp.payment(...question)
            return further && answer.kind === 'done' && answer.value.state === 'PAID'
              ? { ...answer, value: { ...answer.value, further } }
              : answer
          },
        },
      ]),
    ),
  },
}))
const { context } = cashier

let member: Caller
const newCode = async (provider: QrProvider, amount = 250): Promise<string> =>
  (await member.post<{ qrcodeId: string }>(`/api/qrcode/${provider}`, { amount })).body.qrcodeId
const wallet = () => cashier.balance(`member:${member.memberId}:wallet`)
const rowOf = (id: string) =>
  context.db.selectFrom('qr_code').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const pay = (qrcodeId: string, more: object = {}) =>
  cashier.sandboxCall<{ callbacks: (number | null)[] }>('POST', '/sandbox/qr/pay', {
    qrcodeId,
    ...more,
  })
/** What anybody can send: all that a true notice has, with a fortune in it. */
const NOTICES = {
  GBPRIME: (code: string) => ({
    amount: 1_000_000,
    referenceNo: referenceNoOf(code),
    merchantDefined1: code,
    gbpReferenceNo: 'gbp1',
    currencyCode: '764',
    resultCode: '00',
  }),
  SCB: (code: string) => ({
    amount: '1000000.00',
    transactionId: 'T-1',
    billPaymentRef1: code.toUpperCase(),
    currencyCode: '764',
  }),
}
const send = (provider: QrProvider, body: object) =>
  fetch(`${cashier.url}/callbacks/psp/${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  cashier.advance(60 * 60_000)
  member = await cashier.member()
  asked.length = 0
  further = undefined
  broken = null
})

describe.each(UNSIGNED)('%s', (provider) => {
  it('a forged notice moves nothing, and a hundred of them cost one question', async () => {
    const code = await newCode(provider)
    const forged = NOTICES[provider](code)
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(provider, forged)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect([await wallet(), asked]).toEqual([0n, [code]])
    expect(await rowOf(code)).toMatchObject({ state: 'LIVE' })
    await send(provider, NOTICES[provider]('qrneverissued0000'))
    expect(asked).toEqual([code])
  })

  it('a notice of another’s payment does not pay the thief’s own code', async () => {
    const victim = await cashier.member()
    const { body } = await victim.post<{ qrcodeId: string }>(`/api/qrcode/${provider}`, {
      amount: 900,
    })
    await pay(body.qrcodeId, { times: 0 })
    const own = await newCode(provider, 900)
    const [mine, theirs] = [own, body.qrcodeId].map((code) => NOTICES[provider](code))
    await send(provider, { ...theirs, ...mine })
    await send(provider, { ...mine, referenceNo: referenceNoOf(body.qrcodeId) })
    expect(await wallet()).toBe(0n)
    cashier.advance(HINT_PAUSE_MS)
    await send(provider, theirs ?? {})
    expect(await cashier.balance(`member:${victim.memberId}:wallet`)).toBe(90_000n)
    expect(await wallet()).toBe(0n)
  })

  it('a true notice credits what the PSP says, once, however often it comes', async () => {
    const code = await newCode(provider)
    expect(new Set((await pay(code, { amount: 240.5, times: 16 })).callbacks)).toEqual(
      new Set([200]),
    )
    await until(async () => (await wallet()) === 24_050n)
    cashier.advance(HINT_PAUSE_MS)
    await pay(code, { amount: 240.5, times: 4 })
    expect(await wallet()).toBe(24_050n)
    expect((await rowOf(code)).state).toBe('PAID')
  })

  it.runIf(onPostgres)(
    'a notice is asked about though another holds the code behind it',
    async () => {
      const code = await newCode(provider)
      await pay(code, { times: 0 })
      const waiting = async () =>
        (
          await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(context.db)
        ).rows[0]?.n
      const hold = (end: Promise<void>, held: () => void = () => {}) =>
        context.db.transaction().execute(async (tx) => {
          await tx.selectFrom('qr_code').select('id').where('id', '=', code).forUpdate().execute()
          held()
          await end
        })
      const isHeld = Promise.withResolvers<void>()
      const before = Promise.withResolvers<void>()
      const behind = Promise.withResolvers<void>()
      const first = hold(before.promise, isHeld.resolve)
      await isHeld.promise
      const notice = send(provider, NOTICES[provider](code))
      await until(async () => (await waiting()) === 1)
      const second = hold(behind.promise)
      await until(async () => (await waiting()) === 2)
      before.resolve()
      await until(async () => asked.length > 0).finally(behind.resolve)
      await Promise.all([first, notice, second])
      expect([await wallet(), asked]).toEqual([25_000n, [code]])
    },
  )

  it('a payment whose notice is lost is found by a poll; one long after the end by its notice', async () => {
    const [early, late] = [await newCode(provider), await newCode(provider, 300)]
    await pay(early, { times: 0 })
    cashier.advance(61_000)
    await pollQr(context, early)
    expect(await wallet()).toBe(25_000n)
    for (const hours of [1, 24, 48]) {
      cashier.advance(hours * 60 * 60_000)
      await pollQr(context, late)
    }
    expect((await rowOf(late)).next_poll_at).toBeNull()
    cashier.advance(9 * 86_400_000)
    await pay(late)
    await until(async () => (await wallet()) === 55_000n)
    const { rows } = await context.ledger.statement(member.memberId, 1, 10)
    expect(rows[0]).toMatchObject({ amount: 30_000n, note: { late: true } })
  })

  it('a payment hours after the end, whose notice is lost, is found to the third day', async () => {
    const [code, later] = [await newCode(provider), await newCode(provider, 300)]
    const pass = async (hours: number) => {
      cashier.advance(hours * 60 * 60_000)
      for (const each of [code, later]) await pollQr(context, each)
    }
    for (const hours of [1, 1, 1]) await pass(hours)
    await pay(code, { times: 0 })
    await pass(22)
    expect(await wallet()).toBe(25_000n)
    await pay(later, { times: 0 })
    await pass(48)
    expect(await wallet()).toBe(55_000n)
    const unpaid = await newCode(provider)
    for (const hours of [1, 24, 48]) {
      cashier.advance(hours * 60 * 60_000)
      await pollQr(context, unpaid)
    }
    expect(asked.filter((each) => each === unpaid)).toHaveLength(3)
    expect((await rowOf(unpaid)).next_poll_at).toBeNull()
  })

  it('a code whose order was not answered is asked about all the same', async () => {
    await cashier.fault(`qr:${provider}`, 'timeout-after')
    expect((await member.post(`/api/qrcode/${provider}`, { amount: 300 })).status).not.toBe(200)
    const { id } = await context.db
      .selectFrom('qr_code')
      .select('id')
      .where('member_id', '=', member.memberId)
      .where('state', '=', 'FAILED')
      .executeTakeFirstOrThrow()
    await pay(id, { times: 0 })
    cashier.advance(60_000)
    await pollQr(context, id)
    expect(await wallet()).toBe(30_000n)
  })

  it('a second payment of one code waits for a person', async () => {
    const code = await newCode(provider)
    await pay(code, { times: 0 })
    further = [{ eventId: `again-${code}`, amount: 25_000n, paidAt: context.clock.now() }]
    await send(provider, NOTICES[provider](code))
    cashier.advance(HINT_PAUSE_MS)
    await send(provider, NOTICES[provider](code))
    expect(await wallet()).toBe(25_000n)
    const events = await context.db
      .selectFrom('psp_event')
      .select('outcome')
      .where('reference', '=', code)
      .orderBy('outcome')
      .execute()
    expect(events).toEqual([{ outcome: 'CREDITED' }, { outcome: 'PAID_TWICE' }])
  })

  it('a payment that only the bank tells of is asked about, and credited', async () => {
    const code = await newCode(provider)
    cashier.advance(10 * 60 * 60_000)
    for (let n = 0; n < 3; n += 1) await pollQr(context, code)
    await pay(code, { times: 0 })
    await findMissedPayments(context)
    expect(await wallet()).toBe(0n)
    await cashier.sandboxCall('POST', '/sandbox/qr/settle', { provider })
    await readFeed(context)
    await findMissedPayments(context)
    await findMissedPayments(context)
    expect(await wallet()).toBe(25_000n)
  })

  it('a second payment that only the bank tells of waits for a person', async () => {
    const code = await newCode(provider)
    await pay(code, { times: 0 })
    cashier.advance(61_000)
    await pollQr(context, code)
    const { psp_reference: ref1 } = await rowOf(code)
    further = [{ eventId: `again-${code}`, amount: 25_000n, paidAt: context.clock.now() }]
    for (const lines of [1, 2]) {
      await cashier.sandboxCall('POST', '/sandbox/bank/transfer', {
        fromBankCode: 'KBANK',
        fromAccountNo: '1234567890',
        fromName: 'นาย สมชาย ใจดี',
        toAccountNo: '0123456789',
        amount: 250,
        billPayment: { ref1, ref2: provider },
      })
      await readFeed(context)
      await findMissedPayments(context)
      const events = await context.db
        .selectFrom('psp_event')
        .select('outcome')
        .where('reference', '=', code)
        .execute()
      expect([lines, events.length, await wallet()]).toEqual([lines, lines, 25_000n])
    }
  })

  it('a code whose answer fails in our own code holds up no other that the bank tells of', async () => {
    const [first, second] = [await newCode(provider), await newCode(provider, 300)]
    for (const code of [first, second]) await pay(code, { times: 0 })
    await cashier.sandboxCall('POST', '/sandbox/qr/settle', { provider })
    await readFeed(context)
    broken = first
    await findMissedPayments(context)
    expect(await wallet()).toBe(30_000n)
    broken = null
    await findMissedPayments(context)
    expect(await wallet()).toBe(55_000n)
  })

  it('a notice that names no code is turned away', async () => {
    for (const body of ['', '{}', '<xml/>', 'a=b', JSON.stringify({ referenceNo: 'a\0' })]) {
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
      expect((await fetch(`${cashier.url}/callbacks/psp/${provider}`, sent)).status).toBe(400)
    }
    expect(asked).toEqual([])
  })
})

it('SCB hears its own id in the answer', async () => {
  const answer = await send('SCB', NOTICES.SCB('qrneverissued0000'))
  expect(await answer.json()).toEqual({ resCode: '00', resDesc: 'success', transactionId: 'T-1' })
})

it('a payment that SCB has refunded is a chargeback, once', async () => {
  const code = await newCode('SCB')
  await pay(code)
  await until(async () => (await wallet()) === 25_000n)
  await cashier.sandboxCall('POST', '/sandbox/qr/refund', { qrcodeId: code, times: 0 })
  for (let n = 0; n < 2; n += 1) {
    cashier.advance(HINT_PAUSE_MS)
    await send('SCB', NOTICES.SCB(code))
  }
  const cases = await context.db
    .selectFrom('chargeback')
    .select(['amount', 'state'])
    .where('reference', '=', code)
    .execute()
  expect(cases).toMatchObject([{ amount: 25_000n }])
})
