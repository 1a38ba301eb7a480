import { readFileSync } from 'node:fs'
import { EnvironmentFault } from './environmentFault.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The names of variables that hold a secret, or an address with a password in it. */
const SECRET =
  /(^|_)(SECRET|KEY|KEYS|TOKEN|PASSWORD)$|(^|_)DATABASE(_\w+)?_URL$|_SECRET_ACCESS_KEY$/
export const isSecret = (name: string): boolean =>
  SECRET.test(name) && !name.endsWith('_PUBLIC_KEY')

const ENDING = '_FILE'
/** Secrets of ours: the server's own by name, of the outside by what they begin with. */
const OWN: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'MIGRATE_DATABASE_URL',
  'READ_DATABASE_URL',
  'CREDENTIAL_KEYS',
  'TRUELINK_SECRET',
  'EVIDENCE_KEY',
])
const OUTSIDE = /^(PSP|BANK|SMS|GAME|WALLETLINK|SLIPCHECK|EASYSLIP|SLIPOK|IAPP|LINE|PUSH|S3)_/

/**
 * Of a variable that names a file with a secret of ours, the secret's own name; null for any other:
 * a file of another program's need not be there for us.
 */
export const secretOfFile = (name: string): string | null => {
  const own = name.endsWith(ENDING) ? name.slice(0, -ENDING.length) : ''
  return isSecret(own) && (OWN.has(own) || OUTSIDE.test(own)) ? own : null
}

/**
 * The environment with each secret that is given as a file (`BANK_API_KEY_FILE=/run/secrets/bank`)
 * read from it, without the white space around it. Refused by name: a secret that is given in both
 * forms, for nobody knows which is meant; a file that cannot be read, or that holds nothing.
 */
export function withSecretFiles(env: Env): Env {
  const read: Record<string, string | undefined> = { ...env }
  for (const [name, file] of Object.entries(env)) {
    const secret = secretOfFile(name)
    if (secret === null || !file) continue
    if (env[secret])
      throw new EnvironmentFault([secret, name], `${secret} and ${name} are both set: set one`)
    read[secret] = contentOf(name, file)
    delete read[name]
  }
  return read
}

function contentOf(name: string, file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new EnvironmentFault([name], `${name}: the file cannot be read (${code})`)
  }
  if (text === '') throw new EnvironmentFault([name], `${name}: the file is empty`)
  return text
}

/** What this process was given, its secrets' files read. */
export const processEnvironment = (): Env => withSecretFiles(process.env)
