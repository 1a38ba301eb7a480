import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/db.ts'
import { createLedger } from '../ledger.ts'
import { plants, postAll, runAsOwner, walletOf, withPlanted } from './testing/plants.ts'
import { verifyLedger } from './verify.ts'

const database = await testDatabase()
const ledger = createLedger(database)
const wallet = walletOf('')
await postAll(ledger, '')

const run = (...statements: string[]) => runAsOwner(database, ...statements)

test('sound books have no fault, and what is pending is listed', async () => {
  const verdict = await verifyLedger(database.db)
  expect(verdict.findings.filter((finding) => finding.faults > 0n)).toEqual([])
  expect(verdict.ok).toBe(true)
  expect(verdict.pending).toMatchObject([
    { key: 'open', kind: 'withdraw', address: wallet, amount: 200n },
  ])
})

test.each(plants(''))('%s is found', async (_, rule, plant) => {
  await withPlanted(database, plant, async () => {
    const { ok, findings } = await verifyLedger(database.db)
    expect(ok).toBe(false)
    const finding = findings.find((f) => f.name === rule)
    expect(finding?.faults).toBeGreaterThan(0n)
    expect(finding?.examples[0]).toEqual(expect.any(String))
  })
  expect((await verifyLedger(database.db)).ok).toBe(true)
})

test.each(['ledger_entry', 'ledger_transfer', 'ledger_line', 'ledger_resolution'])(
  '%s refuses change',
  async (table) => {
    await expect(run(`delete from ${table}`)).rejects.toThrow('never changed')
    await expect(run(`truncate ${table}`)).rejects.toThrow('never changed')
    const column =
      table === 'ledger_transfer' ? 'kind' : table === 'ledger_resolution' ? 'shown' : 'amount'
    await expect(run(`update ${table} set ${column} = ${column}`)).rejects.toThrow('never changed')
  },
)

test('entries that do not sum to zero are refused by the database itself', async () => {
  await expect(
    run(
      `insert into ledger_entry (account_id, seq, transfer_id, amount, balance) values (1, 999, 999999, 5, 5)`,
    ),
  ).rejects.toThrow('sum to zero')
})
