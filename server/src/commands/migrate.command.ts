import { parseArgs } from 'node:util'
import { migrateAsOwner, missingAt } from '../db/postgres/owner.ts'
import { parseEnvironment } from '../environment/schema.ts'
import { beginCommand } from '../runtime/commandLine.ts'
import { processEnvironment } from '../runtime/secretFiles.ts'

beginCommand(`npm run migrate [-- --dry-run]
Brings the PostgreSQL at MIGRATE_DATABASE_URL up to date, as its owner. For servers that have no
other address than that of the role krapao_app. Exit code 1 when refused, 2 without an address.
  --dry-run   prints what would be applied, and changes nothing`)
const kindOf = (expands: boolean, isBaseline: boolean): string =>
  isBaseline ? 'an empty database' : expands ? 'goes on' : 'STOP IT FIRST: no way back'

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
const { MIGRATE_DATABASE_URL: address } = parseEnvironment(processEnvironment())
if (!address) {
  console.error('Set MIGRATE_DATABASE_URL to the address of PostgreSQL as the owner.')
  process.exit(2)
}
if (values['dry-run']) await showWhatLacks(address)
else {
  const applied = await migrateAsOwner(address)
  console.log(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'nothing to apply')
}

/** Whether the version before may go on beside it is what a rolling restart asks. */
async function showWhatLacks(at: string): Promise<void> {
  const { migrations, functions } = await missingAt(at)
  const rows = [
    ...migrations.map(({ name, expands, isBaseline }) => ({
      'would apply': name,
      'the version before': kindOf(expands, isBaseline),
    })),
    ...functions.map(({ name }) => ({ 'would apply': name, 'the version before': 'goes on' })),
  ]
  if (rows.length === 0) return console.log('nothing to apply')
  console.table(rows)
  console.log(`${rows.length} files would be applied; nothing was changed.`)
}
