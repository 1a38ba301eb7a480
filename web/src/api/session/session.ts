import { STORAGE_KEYS } from '@krapao/contract/constants'
import { readStored, removeStored, writeStored } from '../../storage.ts'

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

/** `remember` keeps it past the browser's end. */
export function storeSession(token: string, remember: boolean): void {
  clearSession()
  writeStored(remember ? 'localStorage' : 'sessionStorage', STORAGE_KEYS.token, token)
}

export function clearSession(): void {
  removeStored('localStorage', STORAGE_KEYS.token)
  removeStored('sessionStorage', STORAGE_KEYS.token)
}
