import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { COMMAND_LINE, createOperator } from '../areas/staff/public.ts'
import { askCommandSocket, operatorRequest } from '../boot/commandSocket.ts'
import { DirectoryInUse } from '../db/embedded/directory-lock.ts'
import { openDatabase } from '../db/open.ts'
import { readConfig } from '../environment/config.ts'
import { createIds, systemClock, systemRandom } from '../runtime/chance.ts'
import { beginCommand } from '../runtime/commandLine.ts'
import { Refused } from '../runtime/refusal.ts'
import { processEnvironment } from '../runtime/secretFiles.ts'
import { demandKeys } from '../sealing/demandKeys.ts'
import { createCredentialCipher, credentialKeysFrom } from '../security/credentialCipher.ts'

const USAGE =
  'npm run operator:create -- --email E --name N --role owner|finance|support|content [--password P]'
const PATIENCE_MS = 20_000
beginCommand(`${USAGE}
Makes an operator of the console; prints one line of JSON with what the operator logs in with, shown
this once. Exit code 1 when refused, 2 when it could not be asked.`)

function end(code: number, message: string): never {
  console.error(message)
  process.exit(code)
}

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string' },
    password: { type: 'string' },
  },
})
const parsed = operatorRequest.safeParse(values)
if (!parsed.success) {
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
  end(1, `Missing or wrong: ${fields}.\n${USAGE}`)
}
const asked = parsed.data
const config = readConfig(processEnvironment())

/** By our own hand; null while the embedded database is a running server's. */
async function makeAlone(): Promise<string | null> {
  const database = await openDatabase({
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
    ...(config.databaseDirectUrl ? { directUrl: config.databaseDirectUrl } : {}),
    ...(config.migrateDatabaseUrl ? { migrateUrl: config.migrateDatabaseUrl } : {}),
    dataDir: config.dataDir,
    lockWaitMs: 0,
    allowUnsafe: { pglite: true, postgres: true },
    log: { info() {}, warn() {} },
  }).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) return null
    throw error
  })
  if (!database) return null
  try {
    const keys = credentialKeysFrom(config.credentialKeys, config.dataDir)
    await demandKeys(database.db, keys)
    const made = await createOperator(
      {
        db: database.db,
        clock: systemClock,
        random: systemRandom,
        ids: createIds(systemRandom),
        cipher: createCredentialCipher(keys),
      },
      asked,
      COMMAND_LINE,
      'by the command line',
    )
    return JSON.stringify(made)
  } finally {
    await database.close()
  }
}

async function make(): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const alone = await makeAlone()
    if (alone !== null) return alone
    const told = await askCommandSocket(config.dataDir, asked)
    if (told?.status === 201) return JSON.stringify(told.body)
    if (told && told.status !== 401)
      throw new Refused((told.body['message'] as 'INVALID_REQUEST') ?? 'INVALID_REQUEST')
    // It is starting or stopping, and opens the door, or lets go of the database, in a moment.
    if (Date.now() > deadline)
      end(2, `A server has the database in ${config.dataDir} open and does not answer.`)
    await sleep(250)
  }
}

try {
  console.log(await make())
} catch (error) {
  if (!(error instanceof Refused)) throw error
  end(
    1,
    error.code === 'EXISTING_USER'
      ? 'There is an operator with this email.'
      : 'The password is too short, too long or too common.',
  )
}
