import { afterEach, describe, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { reconcile } from '../../desk/reconciliation/service.ts'
import { pollQr } from './psp/poll.ts'
import { takePspEvent } from './psp/pspEvents.ts'
import { findMissedPayments } from './psp/report.ts'

/** Money that a PSP has and nobody told us of, and what meets at one code. */
const cashier = await openCashier()
const { context } = cashier
afterEach(() => cashier.sandboxCall('DELETE', '/sandbox/faults'))
const wallet = (member: Caller) => cashier.balance(`member:${member.memberId}:wallet`)
const HOUR_MS = 3_600_000

describe('a payment that nobody told us of', () => {
  it.each(['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'ZPAY'] as const)(
    '%s: is found in its report when the code is asked about no more, once',
    async (provider) => {
      const member = await cashier.member()
      const { body } = await member.post<{ qrcodeId: string }>(`/api/qrcode/${provider}`, {
        amount: 150,
      })
      for (let n = 0; n < 12; n++) {
        cashier.advance(HOUR_MS)
        await pollQr(context, body.qrcodeId)
      }
      // He kept a picture of the code and pays it half a day later; our server is away when the PSP calls.
      await cashier.sandboxCall('POST', '/sandbox/qr/pay', { qrcodeId: body.qrcodeId, times: 0 })
      await pollQr(context, body.qrcodeId)
      expect(await wallet(member)).toBe(0n)
      cashier.advance(5 * 60_000)
      await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          findMissedPayments(n % 2 === 0 ? context : cashier.restarted()),
        ),
      )
      expect(await wallet(member)).toBe(15_000n)
      expect(
        await context.db
          .selectFrom('deposit')
          .select(['late', 'amount'])
          .where('member_id', '=', member.memberId)
          .execute(),
      ).toEqual([{ late: true, amount: 15_000n }])
      expect(
        await context.db
          .selectFrom('qr_code')
          .select(['state', 'next_poll_at'])
          .where('id', '=', body.qrcodeId)
          .executeTakeFirst(),
      ).toEqual({ state: 'PAID', next_poll_at: null })
    },
  )

  it('is looked for with the others though one PSP does not answer', async () => {
    const member = await cashier.member()
    const { body } = await member.post<{ qrcodeId: string }>('/api/qrcode/WW', { amount: 150 })
    await cashier.sandboxCall('POST', '/sandbox/qr/pay', { qrcodeId: body.qrcodeId, times: 0 })
    cashier.advance(5 * 60_000)
    await cashier.fault('qr:KBANK', 'error', 5)
    await findMissedPayments(context)
    expect(await wallet(member)).toBe(15_000n)
  })
})

describe('a callback, a poll, the report, a cancellation, a new code and the end of its time', () => {
  it('meet at one code in any order, and its money counts once', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => cashier.member()))
    const codes = await Promise.all(
      members.map(
        async (member) =>
          (await member.post<{ qrcodeId: string }>('/api/qrcode/KBANK', { amount: 120 })).body
            .qrcodeId,
      ),
    )
    const others = [context, cashier.restarted(), cashier.restarted()]
    // Half of them have just run out.
    cashier.advance(9 * 60_000 + 59_900)
    await Promise.all(
      members.flatMap((member, n) => {
        const qrcodeId = codes[n] ?? ''
        const acts = [
          () => cashier.sandboxCall('POST', '/sandbox/qr/pay', { qrcodeId, times: 4 }),
          () => member.del(`/api/qrcode/${qrcodeId}`),
          () => member.post('/api/qrcode/WW', { amount: 120 }),
          ...others.flatMap((own) => [() => pollQr(own, qrcodeId), () => findMissedPayments(own)]),
        ]
        // Each member's acts begin at another of them.
        return [...acts.slice(n), ...acts.slice(0, n)].map((act) => act())
      }),
    )
    await Promise.all(members.map((member) => member.get('/api/qrcode/KBANK')))
    expect(await Promise.all(members.map(wallet))).toEqual(members.map(() => 12_000n))
    const rows = await context.db
      .selectFrom('qr_code')
      .select('state')
      .where('id', 'in', codes)
      .execute()
    expect(rows.map(({ state }) => state)).toEqual(codes.map(() => 'PAID'))
  })
})

describe('an event id that a PSP uses twice', () => {
  it('moves nothing, and is said aloud: its money is another’s', async () => {
    const [one, two] = [await cashier.member(), await cashier.member()]
    const codes = await Promise.all(
      [one, two].map(
        async (member) =>
          (await member.post<{ qrcodeId: string }>('/api/qrcode/WW', { amount: 100 })).body
            .qrcodeId,
      ),
    )
    const event = {
      eventId: 'evttwice',
      type: 'PAID' as const,
      amount: 10_000n,
      paidAt: context.clock.now(),
    }
    for (const reference of codes) await takePspEvent(context, 'WW', { ...event, reference })
    expect([await wallet(one), await wallet(two)]).toEqual([10_000n, 0n])
    expect(
      cashier.logs.some((line) => line.includes('evttwice') && line.includes('"level":50')),
    ).toBe(true)
    await context.db
      .updateTable('psp_event')
      .set({ paid_at: new Date(0) })
      .where('event_id', '=', 'evttwice')
      .execute()
  })
})

describe('the queue of suspense', () => {
  it('is listed however old it is', async () => {
    const ago = new Date(context.clock.now().getTime() - 60 * 24 * HOUR_MS)
    await takePspEvent(context, 'ZPAY', {
      type: 'PAID',
      eventId: 'evtancient',
      reference: 'qrnever',
      amount: 7_700n,
      paidAt: ago,
    })
    const row = {
      from_bank_code: 'SCB',
      from_account_no: '1',
      from_name: '',
      to_account_no: '4050012345',
      amount: 5_000n,
      currency: 'THB' as const,
      booked_at: ago,
      received_at: ago,
    }
    await context.db
      .insertInto('bank_transfer')
      .values({
        ...row,
        reference: 'ANCIENT',
        state: 'WAITING',
        reason: 'NO_MEMBER',
        member_id: null,
        deposit_id: null,
        settled_by: null,
        settled_at: null,
      })
      .execute()
    const { differences } = await reconcile(context)
    expect(
      new Set(
        differences
          .filter(({ since }) => since.getTime() === ago.getTime())
          .map(({ with: name, what, reference }) => `${name} ${what} ${reference}`),
      ),
    ).toEqual(new Set(['bank in WAITING ANCIENT', 'psp:ZPAY WAITING evtancient']))
  })
})

describe('a reference that no database takes', () => {
  it('is unknown, not a fault of ours', async () => {
    const member = await cashier.member()
    for (const answer of await Promise.all([
      member.del('/api/qrcode/a%00b'),
      member.get('/api/statement/slip/reference/a%00b'),
      member.get('/api/wallet/account/a%00b'),
      member.get('/api/autoLogin/pg/a%00b'),
    ])) {
      expect([400, 404]).toContain(answer.status)
    }
  })
})
