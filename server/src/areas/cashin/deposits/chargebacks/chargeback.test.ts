import { createHmac } from 'node:crypto'
import { QR_PROVIDERS, type QrProvider } from '@krapao/contract/constants'
import { beforeEach, describe, expect, it } from 'vitest'
import { openCashier, until, type Caller } from '../../../../testing/cashier.ts'
import { withdrawalCase } from '../../../cashout/withdrawals/approvals/case.ts'
import { PAYOUTS } from '../../../cashout/withdrawals/payouts/payout.ts'
import { reconcile } from '../../../desk/reconciliation/service.ts'
import { seat, type Seat } from '../../../staff/operators/testing/seats.ts'
import { pollQr } from '../psp/poll.ts'
import { findMissedPayments } from '../psp/report.ts'
import { collectDebts } from './collect.ts'

/** A PSP takes a payment back that has been credited: seen, booked, bounded and decided by two. */
const cashier = await openCashier({ PSPS: QR_PROVIDERS.join(',') })
const { context } = cashier
const [one, two] = [await seat(context, 'finance'), await seat(context, 'finance')]

interface Shown {
  id: string
  reference: string
  memberId: string | null
  amount: number
  said: number
  coins: number
  state: string
  booked: boolean
  owed: number
  gifts: { amount: number; state: string; at: string }[]
}
interface Said extends Partial<Shown> {
  message?: string
  chargebacks?: Shown[]
  items?: { id: string; subject: string }[]
}
const at = async (who: Seat, path: string, body: object) => {
  const response = await fetch(`${cashier.url}/api/ops/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      'x-requested-with': 'wallet-user',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Said }
}
const casesOf = async (reference: string, state = 'waiting') => {
  const { body } = await at(one, 'chargebacks', { state, limit: 100 })
  return (body.chargebacks ?? []).filter((row) => row.reference === reference)
}
const decide = async (who: Seat, id: string, outcome: string) => {
  const { body } = await at(who, `chargebacks/${id}/decide`, { outcome, reason: 'asked it' })
  return body.message ?? body.state
}
const bothDecide = async (id: string, outcome: string) => {
  expect(await decide(one, id, outcome)).not.toBe(outcome)
  expect(await decide(two, id, outcome)).toBe(outcome)
}

/** What KBANK would send, signed by hand. */
function signed(eventType: string, eventId: string, reference: string, baht: string, ageMs = 0) {
  const now = new Date(context.clock.now().getTime() - ageMs)
  const body = JSON.stringify({
    eventType,
    eventId,
    partnerTxnUid: reference,
    txnNo: 'KB1',
    txnAmount: baht,
    txnCurrencyCode: 'THB',
    paidAt: now.toISOString(),
  })
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const secret = 'sandbox-kbank-callback'
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-kbank-event-id': eventId,
      'x-kbank-timestamp': timestamp,
      'x-kbank-signature': `v1=${signature}`,
    },
  }
}
const deliver = async (sent: { body: string; headers: Record<string, string> }) =>
  (await fetch(`${cashier.url}/callbacks/psp/KBANK`, { method: 'POST', ...sent })).status
const say = (eventType: string, reference: string, baht: string, eventId: string) =>
  deliver(signed(eventType, eventId, reference, baht))
const pay = (qrcodeId: string, more: object = {}) =>
  cashier.sandboxCall<{ eventId: string }>('POST', '/sandbox/qr/pay', { qrcodeId, ...more })
const refund = (qrcodeId: string, more: object = {}) =>
  cashier.sandboxCall<{ eventId: string }>('POST', '/sandbox/qr/refund', { qrcodeId, ...more })

let member: Caller
let ids = 0
const named = () => `evt_own_${(ids += 1)}`
const newCode = async (amount: number, provider: QrProvider = 'KBANK', of = member) =>
  (await of.post<{ qrcodeId: string }>(`/api/qrcode/${provider}`, { amount })).body.qrcodeId
const paidCode = async (amount: number, provider: QrProvider = 'KBANK') => {
  const code = await newCode(amount, provider)
  await pay(code)
  return code
}
const holds = (kind: string) => cashier.balance(`member:${member.memberId}:${kind}`)
const rowOf = (id = '') =>
  context.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirst()
const ask = async (amount: number) => {
  const { body } = await member.post<{ reference: string }>('/api/wallet/withdraw', { amount })
  return rowOf(body.reference)
}
const drops = async (account: string, work: () => Promise<unknown>) => {
  const before = await cashier.balance(account)
  await work()
  return (await cashier.balance(account)) - before
}

beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  member = await cashier.member()
})

describe('a signed cancel of a payment that was credited', () => {
  it('makes the payouts of the member wait from the same commit, and opens one case, once', async () => {
    const code = await paidCode(500)
    const psp = await drops('house:psp:KBANK', async () => {
      for (let n = 0; n < 3; n++)
        expect(await say('PAYMENT_CANCELLED', code, '500.00', 'evt_back_1')).toBe(200)
    })
    // Out of the PSP's account at once, and out of nobody's wallet before two have decided.
    expect([psp, await holds('wallet'), await holds('coin')]).toEqual([50_000n, 50_000n, 0n])
    expect(await ask(200)).toMatchObject({ state: 'REQUESTED', reasons: ['CHARGEBACK'] })
    expect(await casesOf(code)).toMatchObject([
      { memberId: member.memberId, amount: 500, said: 500, coins: 5, state: 'waiting' },
    ])
  })

  it('sends back to the operators what was asked for before and is not sent yet', async () => {
    const code = await paidCode(500)
    await context.db
      .updateTable('member')
      .set({ bank_rest_until: new Date(context.clock.now().getTime() + 600_000) })
      .where('id', '=', member.memberId)
      .execute()
    const asked = await ask(300)
    expect(asked?.state).toBe('APPROVED')
    await say('PAYMENT_CHARGEBACK', code, '500.00', named())
    cashier.advance(700_000)
    await cashier.jobs.look(PAYOUTS)
    await until(async () => (await rowOf(asked?.id))?.state === 'REQUESTED')
    expect((await rowOf(asked?.id))?.reasons).toContain('CHARGEBACK')
  })

  it('that comes after the operators let a payout go with an earlier one in sight is theirs again', async () => {
    const [small, large] = [await paidCode(100), await paidCode(900)]
    await say('PAYMENT_CHARGEBACK', small, '100.00', named())
    await context.db
      .updateTable('member')
      .set({ bank_rest_until: new Date(context.clock.now().getTime() + 600_000) })
      .where('id', '=', member.memberId)
      .execute()
    const asked = await ask(900)
    expect(asked?.reasons).toEqual(['CHARGEBACK', 'REST'])
    expect((await at(one, `withdrawals/${asked?.id}/approve`, {})).status).toBe(200)
    await until(async () => (await rowOf(asked?.id))?.state === 'APPROVED')
    cashier.advance(1_000)
    await say('PAYMENT_CHARGEBACK', large, '900.00', named())
    cashier.advance(700_000)
    await cashier.jobs.look(PAYOUTS)
    await until(async () => (await rowOf(asked?.id))?.state !== 'APPROVED')
    expect(await rowOf(asked?.id)).toMatchObject({ state: 'REQUESTED' })
    expect((await at(one, `withdrawals/${asked?.id}/approve`, {})).status).toBe(200)
    await until(async () => (await rowOf(asked?.id))?.state === 'PAID')
  })

  it('is refused unsigned, with another secret and stale, and moves nothing', async () => {
    const code = await paidCode(300)
    const good = signed('PAYMENT_CANCELLED', named(), code, '300.00')
    const { 'x-kbank-signature': _signature, ...unsigned } = good.headers
    expect(await deliver({ body: good.body, headers: unsigned })).toBe(401)
    expect(await deliver(signed('PAYMENT_CANCELLED', named(), code, '300.00', 301_000))).toBe(401)
    expect(await deliver({ ...good, body: good.body.replace('300', '900') })).toBe(401)
    expect(await casesOf(code)).toEqual([])
    expect((await ask(100))?.reasons).not.toContain('CHARGEBACK')
  })

  it('of a payment that never was moves nothing, opens nothing and is written down', async () => {
    const code = await newCode(400)
    const psp = await drops('house:psp:KBANK', async () => {
      expect(await say('PAYMENT_CANCELLED', code, '400.00', 'evt_never_1')).toBe(200)
      expect(await say('PAYMENT_REFUNDED', 'qrneverissued', '400.00', 'evt_never_2')).toBe(200)
    })
    const told = await context.db
      .selectFrom('psp_event')
      .select(['outcome'])
      .where('event_id', 'in', ['evt_never_1', 'evt_never_2'])
      .orderBy('event_id')
      .execute()
    expect([psp, told]).toEqual([
      0n,
      [{ outcome: 'CODE_CANCELLED' }, { outcome: 'NOTHING_TO_CANCEL' }],
    ])
    expect([...(await casesOf(code)), ...(await casesOf('qrneverissued'))]).toEqual([])
  })

  it('in parts and beyond is booked as far as was paid', async () => {
    const code = await paidCode(500)
    const psp = await drops('house:psp:KBANK', async () => {
      await say('PAYMENT_REFUNDED', code, '120.00', named())
      await say('PAYMENT_REFUNDED', code, '900.00', named())
      await say('PAYMENT_REFUNDED', code, '900.00', named())
    })
    expect(psp).toBe(50_000n)
    expect((await casesOf(code)).map(({ amount, said, coins }) => [amount, said, coins])).toEqual([
      [120, 120, 2],
      [380, 900, 3],
    ])
  })

  it('that names another amount is a case and books nothing before the report, or two, say so', async () => {
    const code = await paidCode(500)
    const psp = await drops('house:psp:KBANK', async () => {
      await say('PAYMENT_CANCELLED', code, '130.00', named())
      await say('PAYMENT_CANCELLED', code, '140.00', named())
    })
    const found = await casesOf(code)
    expect([psp, found]).toMatchObject([0n, [{ amount: 130, booked: false, coins: 0 }]])
    expect((await ask(100))?.reasons).toContain('CHARGEBACK')
    expect(await drops('house:psp:KBANK', () => bothDecide(found[0]?.id ?? '', 'debt'))).toBe(
      13_000n,
    )
    expect(await holds('wallet')).toBe(50_000n - 10_000n - 13_000n)
  })

  it('asks two people anew where the report names more than they, or the first of them, had in sight', async () => {
    const [proposed, agreed, owed] = [await paidCode(500), await paidCode(500), await paidCode(500)]
    const events = [named(), named(), (await refund(owed, { times: 0 })).eventId]
    for (const [n, code] of [proposed, agreed, owed].entries())
      await say('PAYMENT_CANCELLED', code, '1.00', events[n] ?? '')
    const idOf = async (code: string) => (await casesOf(code))[0]?.id ?? ''
    const first = await idOf(proposed)
    expect(await decide(one, first, 'loss')).toBe('waiting')
    await bothDecide(await idOf(agreed), 'loss')
    await bothDecide(await idOf(owed), 'debt')
    const lost = await drops('house:chargebackloss', async () => {
      for (const [n, code] of [proposed, agreed].entries())
        await say('PAYMENT_REFUNDED', code, '500.00', events[n] ?? '')
      for (const _ of ['once', 'and again']) await findMissedPayments(context)
      // What one said of 1 baht is no word on 500.
      expect(await decide(two, first, 'loss')).toBe('waiting')
    })
    expect(lost).toBe(0n)
    for (const code of [proposed, agreed])
      expect(await casesOf(code)).toMatchObject([{ amount: 500, booked: true, state: 'waiting' }])
    // The member owes what the PSP took back, and it is collected like any debt.
    expect(await casesOf(owed, 'decided')).toMatchObject([{ amount: 500, owed: 499 }])
    await collectDebts(context)
    expect([await holds('wallet'), await casesOf(owed, 'decided')]).toMatchObject([
      100_000n,
      [{ owed: 0 }],
    ])
  })

  it('told before the payment is a case as soon as the payment is told', async () => {
    const code = await newCode(250)
    await say('PAYMENT_REFUNDED', code, '250.00', named())
    expect(await casesOf(code)).toEqual([])
    await pay(code)
    expect(await casesOf(code)).toMatchObject([{ amount: 250 }])
    expect((await ask(100))?.reasons).toContain('CHARGEBACK')
  })

  it('and paid again is a second payment in suspense, beside the case', async () => {
    const code = await paidCode(250)
    await say('PAYMENT_CANCELLED', code, '250.00', named())
    await say('PAYMENT_SUCCESS', code, '250.00', named())
    expect([await holds('wallet'), (await casesOf(code)).length]).toEqual([25_000n, 1])
  })

  it('of money that waits in suspense takes it from there; of assigned money it is a case', async () => {
    const code = await paidCode(250)
    const [waits, given] = ['evt_twice_1', 'evt_twice_2']
    await say('PAYMENT_SUCCESS', code, '70.00', waits)
    expect(
      await drops('house:suspense:psp:KBANK', () =>
        say('PAYMENT_REFUNDED', code, '70.00', named()),
      ),
    ).toBe(-7_000n)
    expect(await casesOf(code)).toEqual([])
    expect(await casesOf(code, 'decided')).toMatchObject([{ state: 'unowned', memberId: null }])
    await say('PAYMENT_SUCCESS', code, '80.00', given)
    const { id } = await context.db
      .selectFrom('incoming_payment')
      .select('id')
      .where('reference', '=', given)
      .executeTakeFirstOrThrow()
    const said = await at(one, `suspense/${id}/assign`, {
      memberId: member.memberId,
      reason: 'it is theirs',
    })
    expect(said.status).toBe(200)
    await say('PAYMENT_REFUNDED', code, '80.00', named())
    expect(await casesOf(code)).toMatchObject([{ memberId: member.memberId, amount: 80 }])
  })

  it('that names another amount of money that operators have assigned is a case too', async () => {
    const code = await newCode(100)
    const { eventId } = await pay(code, { amount: 5_000 })
    const { id } = await context.db
      .selectFrom('incoming_payment')
      .select('id')
      .where('reference', '=', eventId)
      .executeTakeFirstOrThrow()
    const given = { memberId: member.memberId, reason: 'it is theirs' }
    expect((await at(one, `suspense/${id}/assign`, given)).status).toBe(200)
    await say('PAYMENT_CANCELLED', code, '13.00', named())
    expect(await casesOf(code)).toMatchObject([
      { memberId: member.memberId, amount: 13, booked: false },
    ])
    expect((await ask(100))?.reasons).toContain('CHARGEBACK')
  })
})

describe('what is told of it', () => {
  const phone = async () =>
    (
      await context.db
        .selectFrom('member')
        .select('username')
        .where('id', '=', member.memberId)
        .executeTakeFirstOrThrow()
    ).username
  const told = async () =>
    cashier.sandboxCall<{ text: string }[]>('GET', `/sandbox/sms?phone=${await phone()}`)

  it('the member has the figure, that payouts wait, and the way out, by SMS, once', async () => {
    const code = await paidCode(512)
    const event = named()
    for (let n = 0; n < 3; n++) await say('PAYMENT_CHARGEBACK', code, '512.00', event)
    await until(async () => (await told()).length > 0)
    await context.events.idle()
    const texts = (await told()).map(({ text }) => text)
    expect(texts).toHaveLength(1)
    for (const part of ['512.00', 'ถอน', 'แชท']) expect(texts[0]).toContain(part)
  })

  it('no figure that is not final: only once the report has said it', async () => {
    const [code, event] = [await paidCode(500), named()]
    await say('PAYMENT_CANCELLED', code, '131.00', event)
    await until(async () => (await told()).length === 1)
    const [first] = await told()
    expect(first?.text).not.toMatch(/[0-9]/)
    for (const part of ['ถอน', 'แชท']) expect(first?.text).toContain(part)
    for (const _ of ['once', 'and again']) await say('PAYMENT_REFUNDED', code, '500.00', event)
    await until(async () => (await told()).length === 2)
    const figures = (await told()).flatMap(({ text }) => text.match(/[0-9]+\.[0-9]{2}/) ?? [])
    expect(figures).toEqual(['500.00'])
  })

  it('the operators have the gifts that were taken behind the payment, with their figures', async () => {
    expect((await member.get('/api/bonus/activate/WEEKLY30')).status).toBe(200)
    expect((await member.get('/api/bonus/clear')).status).toBe(200)
    cashier.advance(60_000)
    const code = await paidCode(500)
    cashier.advance(60_000)
    expect((await member.get('/api/bonus/activate/FIRST100')).status).toBe(200)
    await say('PAYMENT_CHARGEBACK', code, '500.00', named())
    expect(await casesOf(code)).toMatchObject([
      { gifts: [{ amount: 500, state: 'ACTIVE', at: expect.any(String) as string }] },
    ])
    expect((await member.get('/api/bonus/clear')).status).toBe(200)
    expect((await casesOf(code))[0]?.gifts).toMatchObject([{ amount: 500, state: 'CANCELLED' }])
    const none = await paidCode(100)
    await say('PAYMENT_CHARGEBACK', none, '100.00', named())
    expect(await casesOf(none)).toMatchObject([{ gifts: [] }])
  })
})

const { psps } = context.providers
const reporting = QR_PROVIDERS.filter((code) => 'payments' in (psps.get(code) ?? {}))
describe.each(reporting)('%s', (provider) => {
  it('tells of it by callback, by report alone, and by a poll, and our books agree with its own', async () => {
    const [called, reported, polled] = [
      await paidCode(500, provider),
      await paidCode(600, provider),
      await newCode(700, provider),
    ]
    const told = [await refund(called, { amount: 100, times: 2 })]
    expect(await casesOf(called)).toMatchObject([{ amount: 100 }])
    told.push(await refund(reported, { times: 0 }))
    await findMissedPayments(context)
    await findMissedPayments(context)
    expect(await casesOf(reported)).toMatchObject([{ amount: 600 }])
    await pay(polled, { times: 0 })
    told.push(await refund(polled, { amount: 50, times: 0 }))
    cashier.advance(31_000)
    await pollQr(context, polled)
    expect(await casesOf(polled)).toMatchObject([{ amount: 50 }])
    const { differences, accounts } = await reconcile(context)
    const events = new Set(told.map(({ eventId }) => eventId))
    expect(differences.filter(({ reference }) => events.has(reference))).toEqual([])
    // What KBANK was said to have taken back by hand above, it has not; Omise's balance is less its fees.
    const own = accounts.find(({ account }) => account === `psp:${provider}`)
    if (provider === 'OMISE') expect([own?.theirs, own?.ours]).toEqual([null, 105_000n])
    else if (provider !== 'KBANK') expect([own?.theirs, own?.ours]).toEqual([105_000n, 105_000n])
  })
})

describe('two operators decide', () => {
  it('debt: the wallet pays as far as it goes, the rest with what comes in, and payouts wait until then', async () => {
    const code = await paidCode(500)
    const [paidOut] = [await ask(100)]
    await until(async () => (await rowOf(paidOut?.id))?.state === 'PAID')
    await say('PAYMENT_CHARGEBACK', code, '500.00', named())
    const [found] = await casesOf(code)
    await bothDecide(found?.id ?? '', 'debt')
    expect([paidOut?.reasons, await holds('wallet')]).toEqual([[], 0n])
    expect(await casesOf(code, 'decided')).toMatchObject([{ state: 'debt', owed: 100 }])
    await paidCode(160)
    expect((await ask(100))?.reasons).toContain('CHARGEBACK')
    await collectDebts(context)
    expect(await holds('wallet')).toBe(0n)
    await paidCode(200)
    await collectDebts(context)
    await collectDebts(context)
    expect(await casesOf(code, 'decided')).toMatchObject([{ owed: 0 }])
    const { rows } = await context.ledger.statement(member.memberId, 1, 100)
    expect(rows.filter(({ note }) => note?.['debt'] === 'chargeback')).toMatchObject([
      { type: 'withdraw', to: 'KBANK', amount: 4_000n },
      { type: 'withdraw', to: 'KBANK', amount: 6_000n },
      { type: 'withdraw', to: 'KBANK', amount: 40_000n },
    ])
  })

  it('debt: no operator lets a payout go while it is owed, and one that was let go comes back', async () => {
    const code = await paidCode(900)
    const first = await ask(400)
    await until(async () => (await rowOf(first?.id))?.state === 'PAID')
    await context.db
      .updateTable('member')
      .set({ bank_rest_until: new Date(context.clock.now().getTime() + 600_000) })
      .where('id', '=', member.memberId)
      .execute()
    await say('PAYMENT_CHARGEBACK', code, '900.00', named())
    const asked = await ask(500)
    const approve = () => at(one, `withdrawals/${asked?.id}/approve`, {})
    expect((await approve()).status).toBe(200)
    await bothDecide((await casesOf(code))[0]?.id ?? '', 'debt')
    cashier.advance(700_000)
    await cashier.jobs.look(PAYOUTS)
    await until(async () => (await rowOf(asked?.id))?.state === 'REQUESTED')
    expect(await approve()).toMatchObject({
      status: 409,
      body: { message: 'DEBT_OPEN', details: { owed: 900 } },
    })
    // The case says so before an operator tries.
    const { facts } = await withdrawalCase(context, asked?.id ?? '')
    expect(facts).toMatchObject({ owed: 0, takenBackOwed: 900 })
    const refuse = { reason: 'it pays the debt' }
    expect((await at(one, `withdrawals/${asked?.id}/reject`, refuse)).status).toBe(200)
    await collectDebts(context)
    expect([await holds('wallet'), await casesOf(code, 'decided')]).toMatchObject([
      0n,
      [{ owed: 400 }],
    ])
  })

  it('debt: nothing of a gift pays it, and what is left once the gift is over does', async () => {
    const code = await paidCode(100)
    const out = await ask(100)
    await until(async () => (await rowOf(out?.id))?.state === 'PAID')
    await say('PAYMENT_CHARGEBACK', code, '100.00', named())
    await bothDecide((await casesOf(code))[0]?.id ?? '', 'debt')
    const taken = await member.get('/api/bonus/activate/WEEKLY30')
    expect([taken.status, await holds('wallet')]).toEqual([200, 3_000n])
    await collectDebts(context)
    expect(await holds('wallet')).toBe(3_000n)
    await paidCode(50)
    await collectDebts(context)
    expect((await member.get('/api/bonus/clear')).status).toBe(200)
    await collectDebts(context)
    expect([await holds('wallet'), await casesOf(code, 'decided')]).toMatchObject([
      0n,
      [{ owed: 50 }],
    ])
  })

  it('suspense: it stays open, and loss: the house bears it, payouts go, and the coins are back', async () => {
    const code = await paidCode(300)
    await say('PAYMENT_CHARGEBACK', code, '300.00', named())
    const id = (await casesOf(code))[0]?.id ?? ''
    await bothDecide(id, 'suspense')
    expect(await casesOf(code)).toMatchObject([{ state: 'suspense' }])
    const loss = await drops('house:chargebackloss', () => bothDecide(id, 'loss'))
    expect([loss, await holds('wallet'), await holds('coin')]).toEqual([-30_000n, 30_000n, 3n])
    expect(await decide(one, id, 'loss')).toBe('NOT_WAITING')
    const freed = await ask(100)
    expect(freed?.reasons).toEqual([])
    await until(async () => (await rowOf(freed?.id))?.state === 'PAID')
  })

  it('never one alone, nor against each other', async () => {
    const code = await paidCode(300)
    await say('PAYMENT_CHARGEBACK', code, '300.00', named())
    const id = (await casesOf(code))[0]?.id ?? ''
    expect(await decide(one, id, 'loss')).toBe('waiting')
    expect(await decide(one, id, 'loss')).toBe('SAME_OPERATOR')
    expect(await decide(two, id, 'debt')).toBe('DISAGREEMENT')
    const refused = await at(two, `chargebacks/${id}/refuse`, { reason: 'not yet' })
    expect(refused.status).toBe(200)
    expect(await decide(two, id, 'debt')).toBe('waiting')
    const answers = await Promise.all([decide(one, id, 'debt'), decide(one, id, 'debt')])
    expect(answers.toSorted()).toEqual(['NOT_WAITING', 'debt'])
    expect(await holds('wallet')).toBe(0n)
    await expect(
      context.db
        .updateTable('chargeback')
        .set({ second_by: two.id })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow('chargeback_two_people')
  })

  it('of the own member account is refused by no operator, in the queue and in the inbox', async () => {
    const code = await paidCode(300)
    await say('PAYMENT_CHARGEBACK', code, '300.00', named())
    const id = (await casesOf(code))[0]?.id ?? ''
    expect(await decide(one, id, 'debt')).toBe('waiting')
    const thief = await seat(context, 'finance')
    const { username } = await context.db
      .selectFrom('member')
      .select('username')
      .where('id', '=', member.memberId)
      .executeTakeFirstOrThrow()
    const asOperators = context.db.updateTable('operator').set({ phone: username })
    await asOperators.where('id', '=', thief.id).execute()
    const line = (await at(two, 'approvals', { state: 'waiting' })).body.items?.find(
      ({ subject }) => subject === id,
    )
    for (const path of [`chargebacks/${id}/refuse`, `approvals/${line?.id}/disagree`]) {
      const { status, body } = await at(thief, path, { reason: 'mine' })
      expect([path, status, body.message]).toEqual([path, 409, 'SAME_OPERATOR'])
    }
    expect(await casesOf(code)).toMatchObject([{ proposal: { outcome: 'debt' } }])
  })

  it('a debt that nobody has is refused', async () => {
    expect(await decide(one, 'cbnone', 'debt')).toBe('NOT_FOUND')
    const content = await seat(context, 'content')
    expect((await at(content, 'chargebacks', {})).status).toBe(403)
  })
})

it('a thief who pays, takes out and has it taken back is seen, and no second payout goes by itself', async () => {
  const first = await paidCode(900)
  const out = await ask(900)
  expect(out?.state).toBe('APPROVED')
  await until(async () => (await rowOf(out?.id))?.state === 'PAID')
  await refund(first)
  await paidCode(900)
  const second = await ask(900)
  expect(second).toMatchObject({ state: 'REQUESTED' })
  expect(second?.reasons).toContain('CHARGEBACK')
})
