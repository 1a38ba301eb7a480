import type { Context } from '../../../context.ts'
import type { Cookies } from '../../../http/headers/cookies.ts'
import type { Counted } from '../../../limits/attempts.ts'
import { countsByAddress } from '../../../limits/networks.ts'
import { DEVICE_COOKIE, readDevice } from '../../../security/deviceCookie.ts'

/**
 * How log-ins without a password are counted, by `name` of the way. A device on which a member has
 * logged in has a count of its own, which no stranger can fill.
 */
export function loginsOf(
  name: 'passkey-address' | 'line-address',
  { cipher, clock }: Context,
  { ip, cookies }: { ip: string; cookies: Cookies },
): Counted[] {
  const limit = { name, hits: 100, seconds: 900 }
  const device = readDevice(cipher, cookies.get(DEVICE_COOKIE.name), clock.now())
  return device ? [{ limit, subject: `device:${device.id}` }] : countsByAddress(limit, ip)
}
