import { parseArgs } from 'node:util'
import { beginCommand } from '../../runtime/commandLine.ts'
import { sealedRows } from '../../sealing/rewrap.ts'
import { SEALED } from './columns.ts'
import { openWithKeys } from './open.ts'

beginCommand(`npm run keys:status
Prints how many rows each key of CREDENTIAL_KEYS has sealed, in every place, and changes nothing.
Exit code 1 where a key is not among them, 2 when it could not look.`)
parseArgs({ options: {} })

const { database, ids } = await openWithKeys()
const counts = await sealedRows({ db: database.db, columns: SEALED })
await database.close()
const [newest] = ids
const standingOf = (id: string): string =>
  id === newest ? 'newest' : ids.includes(id) ? 'older: keys:rewrap' : 'NOT IN CREDENTIAL_KEYS'
console.table(
  counts.map(({ where, id, rows }) => ({
    'what is sealed': where,
    key: id,
    rows: Number(rows),
    state: standingOf(id),
  })),
)
const older = new Set(counts.filter(({ id }) => id !== newest).map(({ id }) => id))
console.log(
  older.size === 0
    ? `Everything is sealed by ${newest}: no other key is needed for it.`
    : `Still needed beside ${newest}: ${[...older].join(', ')}.`,
)
process.exitCode = [...older].every((id) => ids.includes(id)) ? 0 : 1
