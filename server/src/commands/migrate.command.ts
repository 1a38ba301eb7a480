import { migrateAsOwner } from '../db/postgres.ts'
import { parseEnvironment } from '../environment/schema.ts'
import { beginCommand } from '../runtime/commandLine.ts'
import { processEnvironment } from '../runtime/secretFiles.ts'

beginCommand(`npm run migrate
Brings the PostgreSQL at MIGRATE_DATABASE_URL up to date, as its owner. For servers that have no
other address than that of the role krapao_app. Exit code 2 without an address.`)
const { MIGRATE_DATABASE_URL: address } = parseEnvironment(processEnvironment())
if (!address) {
  console.error('Set MIGRATE_DATABASE_URL to the address of PostgreSQL as the owner.')
  process.exit(2)
}
const applied = await migrateAsOwner(address)
console.log(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'nothing to apply')
