import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { PAYOUTS } from './payouts/payout.ts'
import { paidBefore } from './testing/paidBefore.ts'

const cashier = await openCashier()
const { context } = cashier

interface Terms {
  usual?: { minutes: number; most: number; of: number }
  check: { from: number; asked: number; perDay: number; count: number }
}
let member: Caller
beforeEach(async () => {
  await sql`delete from withdrawal`.execute(context.db)
  member = await cashier.member()
  await cashier.fund(member.memberId, 5_000)
})
const terms = async () => (await member.get<Terms>('/api/lookup/withdraw')).body

describe('what a member is told before a withdrawal is asked for', () => {
  it('how long one usually takes, by those of seven days, once there are fifty', async () => {
    await paidBefore(context, { count: 45, minutes: 2 })
    await paidBefore(context, { count: 4, minutes: 9 })
    expect((await terms()).usual).toBeUndefined()
    await paidBefore(context, { count: 1, minutes: 9 })
    expect((await terms()).usual).toEqual({ minutes: 2, most: 2, of: 50 })
    await paidBefore(context, { count: 10, minutes: 9 })
    expect((await terms()).usual).toEqual({ minutes: 2, most: 9, of: 60 })
  })

  it('nothing of what is a week old, and of what people or a rest held up', async () => {
    await paidBefore(context, { count: 60, minutes: 30, reasons: ['AMOUNT'] })
    await paidBefore(context, { count: 60, minutes: 1_440, reasons: ['REST'] })
    await paidBefore(context, { count: 60, minutes: 2, daysAgo: 8 })
    expect((await terms()).usual).toBeUndefined()
  })

  it('from where on the team checks within 24 hours, and how much of it is used', async () => {
    expect((await terms()).check).toEqual({ from: 20_000, asked: 0, perDay: 5, count: 0 })
    await member.post('/api/wallet/withdraw', { amount: 1_250.5 })
    await cashier.jobs.look(PAYOUTS)
    expect((await terms()).check).toEqual({ from: 20_000, asked: 1_250.5, perDay: 5, count: 1 })
    cashier.advance(86_400_001)
    expect((await terms()).check).toMatchObject({ asked: 0, count: 0 })
  })
})
