import { LIST_NAMES } from '@krapao/contract/ops/lists/lists'
import { describe, expect, it } from 'vitest'
import { openCashier } from '../../../testing/cashier.ts'
import { readWhole } from '../../../testing/counting/wholeReads.ts'
import { pageOf } from './read.ts'

const cashier = await openCashier()
const { context } = cashier
for (let n = 0; n < 3; n++) await cashier.fund((await cashier.member()).memberId, 10_000)

describe('a page of a list', () => {
  it.each(LIST_NAMES)('finds whose a row is by a key: %s', async (list) => {
    const whole = await readWhole(
      context.db,
      ['member', 'member_overview', 'ledger_account'],
      async (db) => {
        const { rows } = await pageOf(db, list, { filters: [], limit: 20 }, context.clock.now())
        if (list === 'members' || list === 'postings') expect(rows).not.toEqual([])
      },
    )
    expect(whole).toEqual([])
  })
})
