import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createClient } from '@krapao/client/client'
import { OPS_PATHS } from '@krapao/contract/ops/paths'
import {
  COMMAND_LINE,
  createOperator as makeOperator,
} from '../../../server/src/areas/staff/public.ts'
import { openDatabase } from '../../../server/src/db/open.ts'
import { readConfig } from '../../../server/src/environment/config.ts'
import { createIds, systemClock, systemRandom } from '../../../server/src/runtime/chance.ts'
import {
  createCredentialCipher,
  credentialKeysFrom,
} from '../../../server/src/security/credentialCipher.ts'
import { codeAt } from '../../../server/src/security/totp.ts'

const ROOT = new URL('../../..', import.meta.url).pathname
const run = promisify(execFile)

export interface MadeOperator {
  id: string
  email: string
  password: string
  totpSecret: string
  recoveryCodes: string[]
}

let people = 0

type Role = 'owner' | 'finance' | 'support' | 'content'

/** What `npm run operator:create` runs. */
const DIRECTLY = [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  'server/src/commands/operatorCreate.command.ts',
]
export const AS_A_PERSON = ['npm', 'run', '--silent', 'operator:create', '--']

/**
 * `npm run operator:create`, whether or not a server runs on the data. On PostgreSQL, at the
 * machine's time, this process does what the command would: a process of its own costs two
 * seconds.
 */
export async function createOperator(
  env: Record<string, string>,
  role: Role,
  name = `${role} ${++people}`,
  command = DIRECTLY,
): Promise<MadeOperator> {
  const email = `${name.replaceAll(' ', '.')}@example.com`.toLowerCase()
  if (command === DIRECTLY && env['DATABASE_URL'] && !env['CLOCK_FILE'])
    return createHere(env, { email, name, role })
  const [program = '', ...args] = command
  const { stdout } = await run(
    program,
    [...args, '--email', email, '--name', name, '--role', role],
    { cwd: ROOT, env: { ...process.env, ...env } },
  )
  return JSON.parse(stdout) as MadeOperator
}

async function createHere(
  env: Record<string, string>,
  asked: { email: string; name: string; role: Role },
): Promise<MadeOperator> {
  const { databaseUrl, dataDir, credentialKeys } = readConfig(env)
  const database = await openDatabase({
    databaseUrl: databaseUrl ?? '',
    dataDir,
    allowUnsafe: { pglite: true, postgres: true },
    log: { info() {}, warn() {} },
  })
  try {
    const use = {
      db: database.db,
      clock: systemClock,
      random: systemRandom,
      ids: createIds(systemRandom),
      cipher: createCredentialCipher(credentialKeysFrom(credentialKeys, dataDir)),
    }
    return await makeOperator(use, asked, COMMAND_LINE, 'by the command line')
  } finally {
    await database.close()
  }
}

/** Logs in with password and code, at the product's time; gives the token. */
export async function enterConsole(
  url: string,
  { email, password, totpSecret }: MadeOperator,
  now = new Date(),
): Promise<string> {
  const enter = createClient(OPS_PATHS, { url })
  const { token } = await enter('opsLogin', {
    body: { email, password, totp: codeAt(totpSecret, now) },
  })
  return token
}
