import { onePhone } from '../runtime/phone.ts'
import type { CredentialCipher } from './credentialCipher.ts'

/** Days that a browser, and we, remember a device on which somebody logged in. */
const DEVICE_DAYS = 180
/** Sent back to the calls by which one logs in or asks for a one-time code. */
export const DEVICE_COOKIE = {
  name: 'device',
  path: '/api',
  days: DEVICE_DAYS,
}
const DAY_MS = 86_400_000
const PURPOSE = 'login device'
/** People who use one device: beyond that the one who has been away longest is forgotten. */
const MOST_OWNERS = 8

/** A device and the phones that logged in on it, each with when it last did, in ms. */
export interface Device {
  id: string
  owners: [phone: string, at: number][]
}

/**
 * Reads the cookie `device`: null for one that is not ours, was altered, or holds nobody any more.
 * It opens nothing. It only keeps the failures and the sends of strangers from counting against its
 * owners.
 */
export function readDevice(
  cipher: CredentialCipher,
  cookie: string | undefined,
  now: Date,
): Device | null {
  if (!cookie) return null
  try {
    const { id, owners } = JSON.parse(cipher.open(cookie, PURPOSE)) as Device
    const since = now.getTime() - DEVICE_DAYS * DAY_MS
    const living = owners.filter(([, at]) => at > since)
    return living.length > 0 ? { id, owners: living } : null
  } catch {
    return null
  }
}

export const isOwnDevice = (device: Device | null, phone: string): device is Device =>
  device?.owners.some(([owner]) => isSame(owner, phone)) ?? false

/** In whatever spelling of a Lao mobile the cookie was made. */
const isSame = (owner: string, phone: string): boolean =>
  onePhone(owner, true) === onePhone(phone, true)

/** The cookie after `phone` has logged in on the device; `newId` is used where it had none. */
export function deviceAfterLogin(
  cipher: CredentialCipher,
  device: Device | null,
  phone: string,
  newId: string,
  now: Date,
): string {
  const others = (device?.owners ?? []).filter(([owner]) => !isSame(owner, phone))
  const owners: Device['owners'] = [[phone, now.getTime()], ...others.slice(0, MOST_OWNERS - 1)]
  return cipher.seal(JSON.stringify({ id: device?.id ?? newId, owners } satisfies Device), PURPOSE)
}
