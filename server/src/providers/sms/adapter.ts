import type { HttpOptions } from '../http.ts'
import type { SmsGateway } from './port.ts'

/** What an adapter reads of the environment, by names without its prefix. */
interface Settings {
  /** `<PREFIX>_URL`, without a slash at its end; in the sandbox this path of it. */
  address: (pathInSandbox: string) => string
  /** `<PREFIX>_<name>`; in the sandbox this value. */
  read: (name: string, inSandbox: string) => string
  /** The same for one that may be left out. */
  optional: (name: string) => string | undefined
  /** Whether the members' phones are of Laos. */
  laos: boolean
}

/**
 * One gateway: `prefix` of its variables, which settings it has, and how it sends. What is named
 * `_URL`, `_KEY`, `_SECRET` or `_TOKEN` under the prefix is checked in production.
 */
export const smsAdapter = <C extends object>(
  prefix: string,
  settingsOf: (from: Settings) => C,
  gateway: (config: C, http: HttpOptions) => SmsGateway,
) => ({
  prefix,
  open: (from: Settings) => {
    const settings = settingsOf(from)
    return { settings, connect: (http: HttpOptions) => gateway(settings, http) }
  },
})

export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
