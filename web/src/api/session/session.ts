import { STORAGE_KEYS } from '@krapao/contract/constants'
import { readStored, removeStored, writeStored, type StorageKind } from '../../storage.ts'

/**
 * The bearer token: a token in storage means logged in. Never kept in a variable, so a log-out in
 * another tab counts here too.
 */
export function sessionToken(): string | null {
  return (
    readStored('localStorage', STORAGE_KEYS.token) ??
    readStored('sessionStorage', STORAGE_KEYS.token)
  )
}

const onEnd = new Set<() => void>()
/** What belongs to a member goes with the session, in this tab and in storage. */
export const whenSessionEnds = (end: () => void): void => void onEnd.add(end)

/** Which storage holds the session: what belongs to it is kept beside it. */
export const sessionKind = (): StorageKind =>
  readStored('localStorage', STORAGE_KEYS.token) === null ? 'sessionStorage' : 'localStorage'

/** `remember` keeps it past the browser's end. */
export function storeSession(token: string, remember: boolean): void {
  clearSession()
  writeStored(remember ? 'localStorage' : 'sessionStorage', STORAGE_KEYS.token, token)
}

export function clearSession(): void {
  for (const end of onEnd) end()
  removeStored('localStorage', STORAGE_KEYS.token)
  removeStored('sessionStorage', STORAGE_KEYS.token)
}
