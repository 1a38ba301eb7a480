import type { Context } from '../../../context.ts'
import { readDevice } from '../../../security/deviceCookie.ts'
import { deviceIsBlocked } from './store.ts'

/**
 * Whether somebody who is kept away has logged in on this device: by the cookie, which whoever
 * wants to may throw away. So it is one sign of several, and never the only bar.
 */
export async function isDeviceBlocked(
  { db, cipher, clock }: Pick<Context, 'db' | 'cipher' | 'clock'>,
  cookie: string | undefined,
): Promise<boolean> {
  const now = clock.now()
  const device = readDevice(cipher, cookie, now)
  return device !== null && (await deviceIsBlocked(db, device.id, now))
}
