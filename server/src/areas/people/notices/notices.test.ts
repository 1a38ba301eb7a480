import { describe, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { playersOf } from '../../gifts/playthrough/testing/players.ts'
import { notifyMember } from '../members/notify.ts'
import { keepNotice } from './notices.ts'

const cashier = await openCashier()
const { context } = cashier
const { deposit } = playersOf(cashier)

interface Page {
  total: number
  unread: number
  notices: { _id: string; kind: string; at: string; text: string; reference?: string }[]
}
const read = async (who: Caller, page = 1, language = 'th') =>
  (
    await who.send<Page>('POST', '/api/notices', {
      body: JSON.stringify({ page, limit: 10 }),
      headers: { 'content-type': 'application/json', 'accept-language': language },
    })
  ).body
const markRead = (who: Caller, until: string) =>
  who.send<{ unread: number; message?: string }>('PUT', '/api/notices/read', {
    body: JSON.stringify({ until }),
    headers: { 'content-type': 'application/json' },
  })

describe('notices', () => {
  it('tell of money in and out with its figure and its reference, in the language asked for', async () => {
    const member = await cashier.member()
    expect(await read(member)).toEqual({ total: 0, unread: 0, notices: [] })
    await deposit(member.memberId, 1234.5)
    const {
      notices: [first],
      ...counts
    } = await read(member)
    expect(counts).toEqual({ total: 1, unread: 1 })
    expect(first).toMatchObject({ kind: 'moneyIn', text: 'เงินเข้ากระเป๋าแล้ว ฿1,234.50' })
    const { id } = await context.db
      .selectFrom('deposit')
      .select('id')
      .where('member_id', '=', member.memberId)
      .executeTakeFirstOrThrow()
    expect(first?.reference).toBe(id)
    expect((await read(member, 1, 'en')).notices[0]?.text).toContain('฿1,234.50 has arrived')
    expect((await read(member, 1, 'lo')).notices[0]?.text).toContain('ເງິນເຂົ້າ')

    cashier.advance(1_000)
    await member.post('/api/wallet/withdraw', { amount: 200 })
    await cashier.jobs.look('withdrawal.payouts')
    await expect
      .poll(async () => (await read(member)).notices.map(({ kind }) => kind))
      .toEqual(['moneyOut', 'moneyIn'])
  })

  it('are counted in the wallet that the first page asks for, each member their own', async () => {
    const [member, other] = [await cashier.member(), await cashier.member()]
    const unread = async (who: Caller) =>
      (await who.get<{ unreadNotices: number }>('/api/wallet')).body.unreadNotices
    for (const each of ['x', 'y'])
      await keepNotice(context, {
        memberId: member.memberId,
        kind: 'limit',
        of: each + member.memberId,
      })
    expect(await Promise.all([unread(member), unread(other)])).toEqual([2, 0])
    // Another who reads theirs reads nobody else's.
    await markRead(other, '2099-01-01T00:00:00.000Z')
    expect(await unread(member)).toBe(2)
    await markRead(member, '2099-01-01T00:00:00.000Z')
    expect(await unread(member)).toBe(0)
  })

  it('are read up to a time, on every device, and what comes after is new again', async () => {
    const [member, other] = [await cashier.member(), await cashier.member()]
    const told = (of: string) =>
      keepNotice(context, { memberId: member.memberId, kind: 'limit', of })
    await told(`a-${member.memberId}`)
    cashier.advance(1_000)
    await told(`b-${member.memberId}`)
    const { notices } = await read(member)
    expect((await markRead(member, notices[1]?.at ?? '')).body).toEqual({ unread: 1 })
    expect((await markRead(member, '2099-01-01T00:00:00.000Z')).body).toEqual({ unread: 0 })
    // Nobody has read what is to come.
    cashier.advance(1_000)
    await told(`c-${member.memberId}`)
    expect(await read(member)).toMatchObject({ total: 3, unread: 1 })
    // Earlier again changes nothing; and another's are another's.
    expect((await markRead(member, notices[1]?.at ?? '')).body).toEqual({ unread: 1 })
    expect(await read(other)).toEqual({ total: 0, unread: 0, notices: [] })
    expect((await markRead(member, 'soon')).status).toBe(400)
  })

  it('stand once whatever tells twice, and say what the message by phone says', async () => {
    const member = await cashier.member()
    const one = { memberId: member.memberId, kind: 'moneyIn' as const, of: `d-${member.memberId}` }
    await Promise.all([
      keepNotice(context, { ...one, amount: 100n }),
      keepNotice(context, { ...one, amount: 100n }),
    ])
    expect((await read(member)).total).toBe(1)
    cashier.advance(1_000)
    await notifyMember(context, member.memberId, 'BANK_CHANGED')
    const [newest] = (await read(member)).notices
    expect([newest?.kind, newest?.text]).toEqual([
      'bankChanged',
      expect.stringMatching(/เปลี่ยนบัญชีธนาคารเป็น \w+ x\d{4} แล้ว/),
    ])
  })

  it('name the baht of a deposit that was taken back, where the figure is final', async () => {
    const member = await cashier.member()
    await notifyMember(context, member.memberId, 'CHARGEBACK', { baht: '512.00' })
    expect((await read(member, 1, 'en')).notices[0]?.text).toContain('deposit back (฿512.00).')
    cashier.advance(1_000)
    await notifyMember(context, member.memberId, 'CHARGEBACK')
    expect((await read(member, 1, 'en')).notices[0]?.text).toContain('deposit back. Please')
  })

  it('keep one answer of the chat a day, at its newest time', async () => {
    const member = await cashier.member()
    const answer = () =>
      context.events.emit('chat.message', {
        customer: 'nobody',
        message: {} as never,
        answers: member.memberId,
      })
    answer()
    await expect.poll(async () => (await read(member)).total).toBe(1)
    const [first] = (await read(member)).notices
    await markRead(member, first?.at ?? '')
    cashier.advance(1_000)
    answer()
    await expect.poll(async () => (await read(member)).unread).toBe(1)
    expect((await read(member)).total).toBe(1)
  })
})
