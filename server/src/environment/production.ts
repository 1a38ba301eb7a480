import { TRUELINK_DEFAULT_SECRET } from '@krapao/contract/constants'
import { Client } from 'pg'
import { SLIP_VERIFIERS } from '../providers/slipcheck/verifiers.ts'
import { namesIn, without, type Env } from './schema.ts'
import { isShipped, shippedValues } from './shipped.ts'

/** How the variables of every provider begin. */
const PROVIDERS = ['PSP', 'BANK', 'SMS', 'GAME', 'WALLETLINK', 'IAPP', 'LINE']
  .concat(Object.values(SLIP_VERIFIERS).map(({ prefix }) => prefix))
  .join('|')

/** The variables that hold an address of the outside, or ours as the outside sees it. */
const ADDRESS = new RegExp(`^(${PROVIDERS}|S3|SERVER|PUBLIC|CALLBACK|OTEL)(_\\w+)?_(URL|ENDPOINT)$`)

/**
 * Why production may not start with this environment, each with the names of the variables and
 * never a value. Empty: it may.
 */
export function productionFaults(env: Env, gameCodes: readonly string[]): string[] {
  const given = without(env)
  const faults: string[] = []
  if (given['SANDBOX'] === '1') faults.push('SANDBOX: the sandbox is no outside for production')
  if (given['CHEAP_PASSWORDS'] === '1')
    faults.push('CHEAP_PASSWORDS: only for people who are made up')
  if (given['LAN'] === '1') faults.push('LAN: for made-up people on a network of your own')
  if (given['SEED'] === 'demo') faults.push('SEED: a demo site is not for people with real money')
  if (given['LOG_LEVEL'] === 'trace') faults.push('LOG_LEVEL: trace tells what requests hold')
  if (given['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    faults.push('NODE_TLS_REJECT_UNAUTHORIZED: anybody could be the bank')
  faults.push(...originFaults(namesIn(given['PUBLIC_ORIGINS'] ?? '')))
  const shipped = shippedValues(gameCodes)
  for (const [name, value] of Object.entries(given)) {
    if (isShipped(value, shipped))
      faults.push(`${name}: a value that everybody can read in the source`)
    const least = leastOf(name)
    if (value.length < least || (least > 0 && new Set(value).size < LEAST_DIFFERENT))
      faults.push(`${name}: a random value of at least ${least} characters`)
    if (ADDRESS.test(name) && !isHttps(value) && !isCollectorHere(name, value))
      faults.push(`${name}: not an https address`)
  }
  if ((given['TRUELINK_SECRET'] ?? TRUELINK_DEFAULT_SECRET) === TRUELINK_DEFAULT_SECRET)
    faults.push('TRUELINK_SECRET: one of your own')
  if (!given['DATABASE_URL'] && given['KRAPAO_ALLOW_PGLITE'] !== '1')
    faults.push('DATABASE_URL: needed')
  faults.push(...keyFaults(given['CREDENTIAL_KEYS'] ?? ''))
  for (const name of DATABASES)
    if (given[name] && !isSafeDatabase(given[name]))
      faults.push(`${name}: a database elsewhere needs sslmode=verify-full`)
  return [...new Set(faults)]
}

/** The variables that hold a secret. */
const SECRET = new RegExp(`^(${PROVIDERS}|S3|PUSH|TRUELINK)_(\\w+_)?(SECRET|KEY|TOKEN)$`)
/** Names by which others know us, as they issue them; who signs with none of them needs no more. */
const ISSUED =
  /_API_KEY$|^SMS_KEY$|^SMS_THAIBULK_API_SECRET$|^PSP_(?:OMISE|GBPRIME|PHAJAY)_SECRET_KEY$|^PSP_SCB_API_SECRET$|_TOKEN$/
/** What signs is not shorter than the hash it goes into (RFC 2104): its signatures are seen. */
const LEAST_SIGNING = 32
const LEAST_ISSUED = 12
const LEAST_DIFFERENT = 8

/** How many characters a variable has at least; 0: it holds no secret. */
function leastOf(name: string): number {
  if (!SECRET.test(name) || name.endsWith('_PUBLIC_KEY')) return 0
  return ISSUED.test(name) ? LEAST_ISSUED : LEAST_SIGNING
}

/** Without it a visitor's own Host header would say whose the passkeys are. */
function originFaults(origins: string[]): string[] {
  if (origins.length === 0) return ['PUBLIC_ORIGINS: needed']
  return origins.every(isHttps) ? [] : ['PUBLIC_ORIGINS: not an https address']
}

const DATABASES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'MIGRATE_DATABASE_URL',
  'READ_DATABASE_URL',
]

/** A collector of traces usually runs beside the server. */
const isCollectorHere = (name: string, address: string): boolean =>
  name.startsWith('OTEL_') && isLoopback(URL.parse(address)?.hostname ?? '')

const isHttps = (address: string): boolean => URL.parse(address)?.protocol === 'https:'

function keyFaults(keys: string): string[] {
  if (keys === '') return ['CREDENTIAL_KEYS: needed']
  const weak = keys.split(',').some((entry) => {
    const key = Buffer.from(entry.slice(entry.indexOf(':') + 1), 'base64')
    return new Set(key).size < 8
  })
  return weak ? ['CREDENTIAL_KEYS: a key that is not random'] : []
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i
export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/**
 * TLS with a certificate that is checked, or a server of this machine. As pg itself reads the
 * address.
 */
function isSafeDatabase(url: string): boolean {
  try {
    const { host, ssl } = new Client({ connectionString: url }) as {
      host: string
      ssl: boolean | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown }
    }
    if (host.startsWith('/') || isLoopback(host)) return true
    return typeof ssl === 'object' ? ssl.rejectUnauthorized !== false : ssl
  } catch {
    return false
  }
}
