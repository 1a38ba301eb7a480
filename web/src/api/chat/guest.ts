import { STORAGE_KEYS } from '@krapao/contract/constants'
import { readStored, removeStored, writeStored } from '../../storage.ts'
import { newUuid } from './uuid.ts'

const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/**
 * This browser's guest, if it has chatted as one. The id is the guest's secret: it is never shown
 * and never in an address.
 */
export function storedGuestId(): string | null {
  const kept = readStored('localStorage', STORAGE_KEYS.guestId)
  return kept !== null && UUID_V4.test(kept) ? kept : null
}

/** The same, made when there is none. */
export function ownGuestId(): string {
  const kept = storedGuestId()
  if (kept) return kept
  const made = newUuid()
  writeStored('localStorage', STORAGE_KEYS.guestId, made)
  return made
}

/**
 * The guest's conversation is a member's from here on: on a shared phone the next visitor must
 * start another.
 */
export const forgetGuest = (): void => removeStored('localStorage', STORAGE_KEYS.guestId)
