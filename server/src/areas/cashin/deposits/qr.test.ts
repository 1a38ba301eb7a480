import { beforeEach, describe, expect, it } from 'vitest'
import { openCashier, until, type Caller } from '../../../testing/cashier.ts'
import { QR_POLLS } from './psp/poll.ts'

interface QrState {
  qrcodeId: string | null
  hasQrcode: boolean
  qrcode: string | null
  amount: number | null
  expireIn: string | null
  message: string | null
}

const cashier = await openCashier({ PSPS: 'KBANK,WW' })
const { context } = cashier
const NONE: QrState = {
  qrcodeId: null,
  hasQrcode: false,
  qrcode: null,
  amount: null,
  expireIn: null,
  message: null,
}

const create = (member: Caller, amount: unknown, provider = 'KBANK', key?: string) =>
  member.post<QrState>(`/api/qrcode/${provider}`, { amount }, key)
const state = (member: Caller, provider = 'KBANK') => member.get<QrState>(`/api/qrcode/${provider}`)
const rowOf = (id: string) =>
  context.db.selectFrom('qr_code').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const openCodes = async (memberId: string) =>
  (
    await context.db
      .selectFrom('qr_code')
      .select('id')
      .where('member_id', '=', memberId)
      .where('state', 'in', ['CREATING', 'LIVE'])
      .execute()
  ).length

let member: Caller
beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  member = await cashier.member()
})

describe('a QR code', () => {
  it('is none before one was asked for', async () => {
    expect((await state(member)).body).toEqual(NONE)
  })

  it('S255: is issued, shown again, and asks for exactly its amount', async () => {
    const made = await create(member, 123.45)
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({ hasQrcode: true, amount: 123.45, message: null })
    expect(made.body.qrcode).toMatch(/^<svg [^>]*xmlns/)
    const left = new Date(made.body.expireIn ?? 0).getTime() - context.clock.now().getTime()
    expect(left).toBeGreaterThan(9 * 60_000)
    expect(left).toBeLessThanOrEqual(10 * 60_000)
    expect((await state(member)).body).toEqual(made.body)
    expect((await rowOf(made.body.qrcodeId ?? '')).payload).toContain('5406123.45')
  })

  it('refuses what is below the minimum or no amount, and writes nothing down', async () => {
    for (const amount of [0, 0.99, -5, 1.234, '10', null, 10_000_001]) {
      const said = await create(member, amount)
      expect([said.status, said.body.message]).toEqual([400, 'INVALID_REQUEST'])
    }
    expect((await create(member, 99.99, 'WW')).body.message).toBe('INVALID_REQUEST')
    expect(
      (
        await context.db
          .selectFrom('qr_code')
          .select('id')
          .where('member_id', '=', member.memberId)
          .execute()
      ).length,
    ).toBe(0)
  })

  it('is QR_FAIL with a provider that is not under contract, and the live one stays', async () => {
    const live = await create(member, 50)
    expect([
      (await create(member, 500, 'ZPAY')).status,
      (await create(member, 500, 'ZPAY')).body.message,
    ]).toEqual([502, 'QR_FAIL'])
    expect((await state(member, 'ZPAY')).body).toEqual(NONE)
    expect((await state(member)).body.qrcodeId).toBe(live.body.qrcodeId)
    expect((await member.post('/api/qrcode/NOPE', { amount: 50 })).status).toBe(400)
  })

  it('is none with a message when the PSP refuses', async () => {
    await cashier.fault('qr:KBANK', 'refuse')
    const said = await create(member, 50)
    expect([said.status, said.body]).toEqual([200, { ...NONE, message: 'QR_FAIL' }])
    expect(await openCodes(member.memberId)).toBe(0)
  })

  for (const kind of ['timeout-after', 'timeout-before', 'error']) {
    it(`is QR_FAIL with nothing left half open on ${kind}`, async () => {
      await cashier.fault('qr:KBANK', kind)
      const said = await create(member, 50)
      expect([said.status, said.body.message]).toEqual([502, 'QR_FAIL'])
      expect(await openCodes(member.memberId)).toBe(0)
      expect((await state(member)).body).toEqual(NONE)
      expect((await create(member, 50)).body.hasQrcode).toBe(true)
    })
  }

  it('takes the place of the one before', async () => {
    const first = await create(member, 50)
    const second = await create(member, 60)
    expect((await state(member)).body.qrcodeId).toBe(second.body.qrcodeId)
    expect((await rowOf(first.body.qrcodeId ?? '')).state).toBe('CANCELLED')
  })

  it('is one alone when 64 are asked for at once', async () => {
    const made = await Promise.all(Array.from({ length: 64 }, (_, n) => create(member, 10 + n)))
    expect(made.every((said) => said.status === 200)).toBe(true)
    expect(await openCodes(member.memberId)).toBe(1)
    const live = (await state(member)).body
    expect(live.hasQrcode).toBe(true)
    expect(
      await context.db
        .selectFrom('qr_code')
        .select('state')
        .where('member_id', '=', member.memberId)
        .where('state', '=', 'CANCELLED')
        .execute(),
    ).toHaveLength(63)
  })

  it('is refused a second open row by the database itself', async () => {
    const { qrcodeId } = (await create(member, 50)).body
    const row = await rowOf(qrcodeId ?? '')
    await expect(
      context.db
        .insertInto('qr_code')
        .values({ ...row, id: 'qrother', provider: 'WW' })
        .execute(),
    ).rejects.toThrow(/qr_code_one_live/)
  })

  it('is the same one for the same Idempotency-Key, after a crash too', async () => {
    const first = await create(member, 50, 'KBANK', 'key-1')
    const again = await create(member, 50, 'KBANK', 'key-1')
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
    expect((await create(member, 51, 'KBANK', 'key-1')).body.message).toBe('IDEMPOTENCY_KEY_REUSED')
    // The process died after the row and before the PSP's answer was kept.
    await context.db
      .deleteFrom('idempotency_key')
      .where('member_id', '=', member.memberId)
      .execute()
    await context.db
      .updateTable('qr_code')
      .set({ state: 'CREATING', payload: null })
      .where('id', '=', first.body.qrcodeId)
      .execute()
    const resumed = await create(member, 50, 'KBANK', 'key-1')
    expect(resumed.body).toMatchObject({
      hasQrcode: true,
      qrcodeId: first.body.qrcodeId,
      qrcode: first.body.qrcode,
    })
  })

  it('ends when cancelled, for its owner only, and the PSP is told', async () => {
    const { qrcodeId } = (await create(member, 50)).body
    const other = await cashier.member()
    expect((await other.del(`/api/qrcode/${qrcodeId}`)).status).toBe(404)
    expect((await other.del('/api/qrcode/qrnothing')).body).toEqual({ message: 'NOT_FOUND' })
    expect((await state(member)).body.hasQrcode).toBe(true)
    expect((await member.del(`/api/qrcode/${qrcodeId}`)).status).toBe(204)
    expect((await member.del(`/api/qrcode/${qrcodeId}`)).status).toBe(204)
    expect((await state(member)).body).toEqual(NONE)
    // On a slow machine the PSP may not be heard in time: then it is told at the next poll.
    await until(async () => {
      await cashier.jobs.look(QR_POLLS)
      cashier.advance(5_000)
      return (await rowOf(qrcodeId ?? '')).psp_closed_at !== null
    })
  })

  it('is hidden from the moment it runs out', async () => {
    await cashier.set('qrLifetimeMinutes', 1)
    try {
      await create(member, 50)
      cashier.advance(60_000)
      expect((await state(member)).body).toEqual(NONE)
      expect((await create(member, 50)).body.hasQrcode).toBe(true)
    } finally {
      await cashier.set('qrLifetimeMinutes', 10)
    }
  })
})
