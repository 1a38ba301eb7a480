import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { APP_ROLE } from './role.ts'

/** The addresses that the environment gives: where the server works, and who may migrate. */
interface Addresses {
  databaseUrl: string
  directUrl?: string | undefined
  migrateUrl?: string | undefined
}

/** Whom an address logs in as, and by what, as pg reads it. */
const loginOf = (connectionString: string): { user: string; password: string | null } => {
  const { user, password } = new Client({ connectionString }) as {
    user?: string
    password?: string | null
  }
  return { user: user ?? '', password: password ?? null }
}

/**
 * The owner's address of the database itself: the one that migrates. Null where the server has none
 * but its own role's, and somebody else migrates.
 */
export const ownersAddress = ({ databaseUrl, directUrl, migrateUrl }: Addresses): string | null =>
  migrateUrl ??
  [directUrl, databaseUrl].find((url) => url !== undefined && loginOf(url).user !== APP_ROLE) ??
  null

/**
 * The password of the server's role: what an address of that role says; else made from the owner's,
 * so that equal servers with one address make the same one and nobody keeps it. Null: none, as
 * where the database trusts whoever comes.
 */
export function appPassword(addresses: Addresses): string | null {
  for (const url of [addresses.directUrl, addresses.databaseUrl])
    if (url !== undefined && loginOf(url).user === APP_ROLE) return loginOf(url).password
  const owner = ownersAddress(addresses)
  const password = owner === null ? null : loginOf(owner).password
  return password ? createHmac('sha256', password).update(APP_ROLE).digest('base64url') : null
}

/** The same database for the server's role, whoever the address names. */
export function asApp(address: string, password: string | null): string {
  if (loginOf(address).user === APP_ROLE) return address
  const url = new URL(address)
  url.username = ''
  url.password = ''
  url.searchParams.set('user', APP_ROLE)
  url.searchParams.delete('password')
  if (password !== null) url.searchParams.set('password', password)
  return url.href
}

const ROUNDS = 4_096

/** What PostgreSQL keeps of a password (RFC 5802), so that the password is in no statement. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ROUNDS, 32, 'sha256')
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

/** Null: it logs in. Else what the database says. Throws where it is not the login that fails. */
async function whyNoLogin(config: ClientConfig): Promise<string | null> {
  const client = new Client({ ...config, application_name: 'krapao-login' })
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    if (code.startsWith('28') || message.startsWith('SASL')) return message
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Two who alter one role at once: the second is refused, and asks again. */
const AT_ONCE = 'tuple concurrently updated'
const TRIES = 20

/**
 * Lets the server's role log in by `config`, with this password, where it cannot yet: the owner,
 * `owner`, gives it the right and the password. Answers why it cannot even so; null: it can.
 */
export async function letLogIn(
  owner: Client,
  config: ClientConfig,
  password: string | null,
): Promise<string | null> {
  const why = await whyNoLogin(config)
  if (why === null) return null
  const set =
    `alter role ${APP_ROLE} login` +
    (password === null ? '' : ` password ${owner.escapeLiteral(scramVerifier(password))}`)
  for (let tries = 1; ; tries += 1)
    try {
      await owner.query(set)
      break
    } catch (error) {
      const { message } = error as Error
      if (!message.includes(AT_ONCE)) return `${why}; ${message}`
      if (tries === TRIES) throw error
      await sleep(10 * tries)
    }
  return whyNoLogin(config)
}
