import { providersConfigFromEnv, type ProvidersConfig } from '../providers/config.ts'
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
 * says otherwise: whoever reaches it could sign a payment.
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
  const host = known && !config.lan && !isLoopback(config.host) ? '127.0.0.1' : config.host
  return { config: { ...config, host, isSandbox: known }, outside }
}
