import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createClient } from '@krapao/client/client'
import { OPS_PATHS } from '@krapao/contract/ops/paths'
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

/** What `npm run operator:create` runs. */
const DIRECTLY = [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  'server/src/commands/operatorCreate.command.ts',
]
export const AS_A_PERSON = ['npm', 'run', '--silent', 'operator:create', '--']

/** `npm run operator:create`, whether or not a server runs on the data. */
export async function createOperator(
  env: Record<string, string>,
  role: 'owner' | 'finance' | 'support' | 'content',
  name = `${role} ${++people}`,
  [program = '', ...args] = DIRECTLY,
): Promise<MadeOperator> {
  const email = `${name.replaceAll(' ', '.')}@example.com`.toLowerCase()
  const { stdout } = await run(
    program,
    [...args, '--email', email, '--name', name, '--role', role],
    { cwd: ROOT, env: { ...process.env, ...env } },
  )
  return JSON.parse(stdout) as MadeOperator
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
