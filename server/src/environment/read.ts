import { providersConfigFromEnv, type ProvidersConfig } from '../providers/config.ts'
import { isPrivate } from '../runtime/addressRanges.ts'
import { EnvironmentFault } from '../runtime/environmentFault.ts'
import { withSecretFiles } from '../runtime/secretFiles.ts'
import { readConfig, type Config } from './config.ts'
import { isLoopback, productionFaults } from './production.ts'
import type { Env } from './schema.ts'
import { isShipped, secretsIn, shippedValues } from './shipped.ts'

/**
 * All that the environment says, read once. In production it refuses to start with anything of the
 * sandbox, anything that ships in the source, and anything that leaves the machine without TLS.
 * Where one of the sandbox's secrets is in use the server listens on this machine alone, unless LAN
 * lets it on a private address: whoever reaches it could sign a payment.
 */
export function readEnvironment(
  given: Env,
  gameCodes: readonly string[],
): { config: Config; outside: ProvidersConfig } {
  const env = withSecretFiles(given)
  const config = readConfig(env)
  const faults = config.production ? productionFaults(env, gameCodes) : []
  if (faults.length > 0)
    throw new EnvironmentFault(
      faults.map((fault) => fault.split(':')[0] ?? ''),
      `Production does not start:\n- ${faults.join('\n- ')}\n` +
        'npm run config:check shows every variable.',
    )
  const outside = providersConfigFromEnv(env, gameCodes)
  const shipped = shippedValues(gameCodes)
  const known = secretsIn(outside).some((secret) => isShipped(secret, shipped))
  const host = known && !isLoopback(config.host) ? lanHost(config) : config.host
  return { config: { ...config, host, isSandbox: known }, outside }
}

/** Where a server listens whose payments anybody can sign who reaches it. */
function lanHost({ lan, host }: Config): string {
  if (!lan) return '127.0.0.1'
  if (isPrivate(host)) return host
  throw new EnvironmentFault(
    ['HOST'],
    'HOST: with LAN one private address of this machine (RFC 1918, ULA, link-local), as npm start -- --lan ' +
      'finds it; neither a public one nor 0.0.0.0, which is every address',
  )
}
