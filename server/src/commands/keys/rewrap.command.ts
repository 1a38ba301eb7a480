import { parseArgs } from 'node:util'
import { beginCommand } from '../../runtime/commandLine.ts'
import { EnvironmentFault } from '../../runtime/environmentFault.ts'
import { demandServedKey } from '../../sealing/demandKeys.ts'
import { rewrap, sealedRows } from '../../sealing/rewrap.ts'
import { SEALED } from './columns.ts'
import { openWithKeys } from './open.ts'

beginCommand(`npm run keys:rewrap
Seals again, by the newest key of CREDENTIAL_KEYS, all that an older one has sealed. Restart every
server with the new key in front first; they may run meanwhile. Ended half way it goes on when it is
begun again; a second run does nothing. On the embedded database stop the server first.`)
parseArgs({ options: {} })

const { database, cipher, keys, ids } = await openWithKeys()
const means = { db: database.db, cipher, columns: SEALED }
const unknown = (await sealedRows(means)).filter(({ id }) => !ids.includes(id))
if (unknown.length > 0)
  throw new EnvironmentFault(
    ['CREDENTIAL_KEYS'],
    `CREDENTIAL_KEYS lacks ${[...new Set(unknown.map(({ id }) => id))].join(', ')}: ` +
      'nothing was sealed again. npm run keys:status shows what it seals.',
  )
await demandServedKey(database.db, keys)
const tell = process.stdout.isTTY
const rows = await rewrap(means, ({ rows: done, of }) => {
  if (tell && of > 0n) process.stdout.write(`\r${done} of ${of} rows sealed again`)
})
await database.close()
console.log(
  rows === 0n
    ? `Nothing to do: ${cipher.newestId} has sealed everything.`
    : `${tell ? '\n' : ''}${rows} rows are sealed by ${cipher.newestId} now; no other key is needed for them.`,
)
