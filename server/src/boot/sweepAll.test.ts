import { bangkokDay, midnightOf } from '@krapao/contract/bangkok'
import { expect, it } from 'vitest'
import { openCashier } from '../testing/cashier.ts'
import { sweepAll } from './jobs.ts'

const cashier = await openCashier()
const { context } = cashier

it('a server that was not up at the minute of the job closes the days when it starts', async () => {
  // Noon: a day is closed some time after its midnight.
  const now = context.clock.now().getTime()
  cashier.advance(midnightOf(bangkokDay(now) + 1) + 12 * 3_600_000 - now)
  const { memberId } = await cashier.member()
  await cashier.fund(memberId, 100)
  const closed = () => context.db.selectFrom('ledger_day_root').select('day').execute()
  await sweepAll(context)
  expect(await closed()).toEqual([])
  cashier.advance(2 * 86_400_000)
  await sweepAll(context)
  expect(await closed()).toHaveLength(2)
})
