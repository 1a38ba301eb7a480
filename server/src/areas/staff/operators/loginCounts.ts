import type { Counted } from '../../../limits/attempts.ts'
import { addressSubject, countsByAddress } from '../../../limits/networks.ts'
import type { Device } from '../../../security/deviceCookie.ts'
import { LIMITS } from './rules.ts'

/** Who logs in. `passkeyId`: a passkey that is the operator's own; null for none, or another's. */
interface Asking {
  email: string
  ip: string
  device: Device | null
  passkeyId: string | null
}

/**
 * What a failure counts against. On a device where the operator has logged in, that device alone;
 * with a passkey of the operator's own, that passkey, and the place, an address and its networks:
 * what strangers fill shuts out neither. Elsewhere: the account at this address, the account, more
 * slowly, and the address.
 */
export function countsFor({ email, ip, device, passkeyId }: Asking): [Counted, ...Counted[]] {
  if (device) return [{ limit: LIMITS.device, subject: `${email} ${device.id}` }]
  const place = countsByAddress(LIMITS.address, ip)
  const address = addressSubject(ip)
  if (passkeyId !== null)
    return [{ limit: LIMITS.passkey, subject: `${passkeyId} ${address}` }, ...place]
  return [
    { limit: LIMITS.here, subject: `${email} ${address}` },
    { limit: LIMITS.account, subject: email },
    ...place,
  ]
}
