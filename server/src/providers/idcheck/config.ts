import { EnvironmentFault } from '../../runtime/environmentFault.ts'
import type { HttpOptions } from '../http.ts'
import { iapp, type IappConfig } from './iapp.ts'
import type { IdentityVerifier } from './port.ts'

/** Who reads identity cards; null: nobody, and a person looks at the pictures alone. */
export type IdcheckConfig = { kind: 'iapp'; settings: IappConfig } | null

/**
 * `IDCHECK` names the verifier; `none` where nothing is said in production, or of a bank of one's
 * own: nobody has a contract by himself.
 */
export function idcheckConfig(
  env: Readonly<Record<string, string | undefined>>,
  { live, sandbox }: { live: boolean; sandbox: string },
  read: (name: string, inSandbox: string) => string,
): IdcheckConfig {
  const name = env['IDCHECK'] || (live || env['BANK_URL'] ? 'none' : 'iapp')
  if (name === 'none') return null
  if (name !== 'iapp') throw new EnvironmentFault(['IDCHECK'], 'IDCHECK must be iapp or none')
  return {
    kind: 'iapp',
    settings: {
      baseUrl: read('IAPP_URL', `${sandbox}/idcheck/iapp/v3/store/ekyc`).replace(/\/$/, ''),
      apiKey: read('IAPP_API_KEY', 'sandbox-iapp-key'),
    },
  }
}

export const identityVerifier = (
  config: IdcheckConfig,
  http: HttpOptions,
): IdentityVerifier | null => config && iapp(config.settings, http)
