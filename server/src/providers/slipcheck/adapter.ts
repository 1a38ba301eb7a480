import type { HttpOptions } from '../http.ts'
import type { SlipVerifier } from './port.ts'

/** What an adapter reads of the environment, by names without its prefix. */
interface Settings {
  /** `<PREFIX>_URL`, without a slash at its end; in the sandbox this path of it. */
  address: (pathInSandbox: string) => string
  /** `<PREFIX>_<name>`; in the sandbox this value. */
  read: (name: string, inSandbox: string) => string
}

/**
 * One verifier: `prefix` of its variables, which settings it has, and how it asks. What is named
 * `_URL`, `_KEY` or `_SECRET` under the prefix is checked as an address or a secret in production.
 */
export const slipAdapter = <C extends object>(
  prefix: string,
  settingsOf: (settings: Settings) => C,
  verifier: (config: C, http: HttpOptions) => SlipVerifier,
) => ({
  prefix,
  open: (from: Settings) => {
    const settings = settingsOf(from)
    return { settings, connect: (http: HttpOptions) => verifier(settings, http) }
  },
})
