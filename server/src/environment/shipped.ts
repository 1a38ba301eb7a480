import { TRUELINK_DEFAULT_SECRET } from '@krapao/contract/constants'
import { providersConfigFromEnv } from '../providers/config.ts'
import { SLIP_VERIFIERS } from '../providers/slipcheck/verifiers.ts'
import { SMS_GATEWAYS } from '../providers/sms/gateways.ts'

/** Names of what is secret in a provider's configuration; the rest are addresses and account names. */
const SECRET = /secret|key|token/i

/** Every string that stands under a secret's name, at any depth. */
export function secretsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return SECRET.test(name) ? [value] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => secretsIn(inner, key))
}

/**
 * The secrets that everybody can read in this repository: those with which the adapters reach the
 * sandbox when nothing else is said, and the one in the web app's bundle.
 */
export function shippedValues(gameCodes: readonly string[]): ReadonlySet<string> {
  const SMS = Object.keys(SMS_GATEWAYS).join(',')
  const configs = Object.keys(SLIP_VERIFIERS).map((SLIPCHECK) =>
    providersConfigFromEnv({ SLIPCHECK, SMS, LINE: 'notices' }, gameCodes),
  )
  return new Set([...secretsIn(configs), 'gift.sandbox-wallet.test', TRUELINK_DEFAULT_SECRET])
}

/**
 * As the sandbox's secrets are named, the operators' tokens of our tests, and what a template
 * leaves open.
 */
const LIKE_SHIPPED =
  /^sandbox-|sandbox-wallet\.test|(operator|agent|bench)[\w-]*token|token-of-|change-me/i

export const isShipped = (value: string, shipped: ReadonlySet<string>): boolean =>
  shipped.has(value) || LIKE_SHIPPED.test(value)
