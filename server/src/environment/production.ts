import { TRUELINK_DEFAULT_SECRET } from '@krapao/contract/constants'
import { Client } from 'pg'
import { without, type Env } from './schema.ts'
import { isShipped, shippedValues } from './shipped.ts'

/** The variables that hold an address of the outside, or ours as the outside sees it. */
const ADDRESS =
  /^(PSP|BANK|SMS|GAME|WALLETLINK|SLIPCHECK|EASYSLIP|SLIPOK|S3|SERVER|PUBLIC|CALLBACK|OTEL)(_\w+)?_(URL|ENDPOINT)$/

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
  const shipped = shippedValues(gameCodes)
  for (const [name, value] of Object.entries(given)) {
    if (isShipped(value, shipped))
      faults.push(`${name}: a value that everybody can read in the source`)
    if (ADDRESS.test(name) && !isHttps(value) && !isCollectorHere(name, value))
      faults.push(`${name}: not an https address`)
  }
  if ((given['TRUELINK_SECRET'] ?? TRUELINK_DEFAULT_SECRET) === TRUELINK_DEFAULT_SECRET)
    faults.push('TRUELINK_SECRET: one of your own, for the server and the build')
  faults.push(...keyFaults(given['CREDENTIAL_KEYS'] ?? ''))
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'READ_DATABASE_URL'])
    if (given[name] && !isSafeDatabase(given[name]))
      faults.push(`${name}: a database elsewhere needs sslmode=verify-full`)
  return [...new Set(faults)]
}

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
