import { parseArgs } from 'node:util'
import { openForCommand } from '../../db/openForCommand.ts'
import { archiveRanges, ledgerRanges, makeRanges } from './ranges.ts'

// npm run ledger:archive                  shows the ranges of postings, and makes those that lie ahead
//   -- --months 24   moves what is older than that, and proven, into the schema "archive"; at least 3
const { months } = parseArgs({ options: { months: { type: 'string' } } }).values
if (months !== undefined && !/^([3-9]|[1-9]\d{1,2})$/.test(months)) {
  console.error('--months takes a number from 3 to 999')
  process.exit(2)
}
const database = await openForCommand(process.env)
const made = await makeRanges(database.db)
const moved = months === undefined ? [] : await archiveRanges(database.db, Number(months))
for (const { firstId, endId, isArchived } of await ledgerRanges(database.db))
  console.log(`${firstId} to ${endId - 1n}${isArchived ? '  archived' : ''}`)
await database.close()
console.log(`${made} made, ${moved.length} archived`)
