import { expect, it } from 'vitest'
import { claim } from '../operations/work.ts'
import { openCashier } from '../testing/cashier.ts'
import { readWhole } from '../testing/counting/wholeReads.ts'
import { operationsOf } from './jobs.ts'

const { context } = await openCashier()
const operations = operationsOf(context).map((operation) => [operation.name, operation] as const)

it.each(operations)(
  'finds by an index what is due, every few seconds: %s',
  async (_, operation) => {
    const look = () =>
      readWhole(context.db, [operation.table.name], (db) =>
        claim({ ...context, db }, operation, { limit: 8 }),
      )
    expect(await look()).toEqual([])
  },
)
