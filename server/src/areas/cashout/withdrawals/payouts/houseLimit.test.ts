import { beforeEach, describe, expect, it } from 'vitest'
import { openCashier, until } from '../../../../testing/cashier.ts'
import { approveWithdrawal } from '../approvals/approval.ts'
import { isHouseOver } from '../rules.ts'
import { addToHouseHour, houseHour, lockHouseHour } from './houseHourStore.ts'

/** What the house pays out by itself in an hour is bounded over all members together. */
const cashier = await openCashier()
const { context } = cashier
const HOUR_MS = 3_600_000

const rowOf = (id: string) =>
  context.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const member = async () => {
  const one = await cashier.member()
  await cashier.fund(one.memberId, 5_000)
  return one
}
async function ask(amount: number): Promise<string> {
  const { body } = await (
    await member()
  ).post<{ reference: string }>('/api/wallet/withdraw', {
    amount,
  })
  return body.reference
}
async function paid(amount: number): Promise<string> {
  const id = await ask(amount)
  await until(async () => (await rowOf(id)).state === 'PAID')
  return id
}

beforeEach(async () => {
  cashier.advance(2 * HOUR_MS)
  await cashier.set('autoPayoutPerHour', 1_000)
})

describe('while the house has paid out more than autoPayoutPerHour by itself in an hour', () => {
  it('every payout waits for an operator, and no more an hour later', async () => {
    await paid(900)
    await paid(200)
    const waits = await ask(100)
    expect(await rowOf(waits)).toMatchObject({
      state: 'REQUESTED',
      approvals_needed: 1,
      reasons: ['HOUSE_LIMIT'],
    })
    await approveWithdrawal(context, waits, 'op-1')
    await until(async () => (await rowOf(waits)).state === 'PAID')
    cashier.advance(HOUR_MS + 60_000)
    await paid(100)
  })

  it('what operators approved does not count', async () => {
    await cashier.set('autoApproveBelow', 1_500)
    const large = await ask(2_000)
    await approveWithdrawal(context, large, 'op-1')
    await until(async () => (await rowOf(large)).state === 'PAID')
    await paid(100)
    await cashier.set('autoApproveBelow', 20_000)
  })

  it('many at once do not pass the bound together: the rest wait', async () => {
    const members = await Promise.all(Array.from({ length: 16 }, member))
    const asked = await Promise.all(
      members.map((one) =>
        one.post<{ reference: string }>('/api/wallet/withdraw', { amount: 400 }),
      ),
    )
    const ids = asked.map(({ body }) => body.reference)
    await until(async () =>
      (await Promise.all(ids.map(rowOf))).every(({ state }) =>
        ['PAID', 'REQUESTED'].includes(state),
      ),
    )
    const rows = await Promise.all(ids.map(rowOf))
    // 400 three times is the first sum beyond 1,000.
    expect(rows.filter(({ state }) => state === 'PAID')).toHaveLength(3)
    for (const row of rows.filter(({ state }) => state === 'REQUESTED'))
      expect(row).toMatchObject({ approvals_needed: 1, reasons: ['HOUSE_LIMIT'] })
  })

  it('servers side by side do not either: what one sends the next one sees', async () => {
    const now = context.clock.now()
    const sent = await Promise.all(
      Array.from({ length: 8 }, () =>
        context.db.transaction().execute(async (tx) => {
          if (isHouseOver(await lockHouseHour(tx, now), 1_000)) return 0
          await addToHouseHour(tx, now, 40_000n)
          return 1
        }),
      ),
    )
    expect(sent.filter((each) => each === 1)).toHaveLength(3)
    expect(await houseHour(context.db, now)).toBe(120_000n)
  })
})
