import { STORAGE_KEYS } from '@krapao/contract/constants'
import { readStored, removeStored, writeStored, type StorageKind } from '../../storage.ts'
import { forgetEnded } from './ended.ts'

/**
 * The bearer token: a token in storage means logged in. Never kept in a variable, so a log-out in
 * another tab counts here too. A tab's own session goes before one that is remembered for all
 * tabs.
 */
export function sessionToken(): string | null {
  return readStored(sessionKind(), STORAGE_KEYS.token)
}

/** The session whose member pages this tab shows. */
let shown: string | null = null
export const showSession = (): void => {
  shown = sessionToken()
}
/** Another tab has logged somebody else in: what stands here is not theirs. */
export const isAnothers = (): boolean => shown !== null && ![shown, null].includes(sessionToken())
/** Another tab has logged out, or somebody else in. */
export const isOver = (): boolean => shown !== null && shown !== sessionToken()

/** Where a member's own things are stored: gone with the session, whatever code has been loaded. */
export const KEPT_WITH_SESSION = {
  notices: 'notices',
  lastSeen: 'last-seen',
  idempotencyKeys: 'intents',
} as const

const onEnd = new Set<() => void>()
/** What this tab keeps in memory of a member goes with the session too. */
export const whenSessionEnds = (end: () => void): void => void onEnd.add(end)

/** Which storage holds the session: what belongs to it is kept beside it. */
export const sessionKind = (): StorageKind =>
  readStored('sessionStorage', STORAGE_KEYS.token) === null ? 'localStorage' : 'sessionStorage'

/** `remember` keeps it past the browser's end. */
export function storeSession(token: string, remember: boolean): void {
  clearSession()
  forgetEnded()
  writeStored(remember ? 'localStorage' : 'sessionStorage', STORAGE_KEYS.token, token)
}

export function clearSession(): void {
  shown = null
  for (const end of onEnd) end()
  for (const key of Object.values(KEPT_WITH_SESSION)) {
    removeStored('localStorage', key)
    removeStored('sessionStorage', key)
  }
  removeStored('localStorage', STORAGE_KEYS.token)
  removeStored('sessionStorage', STORAGE_KEYS.token)
}

/** Forgets the token alone that {@link sessionToken} tells. */
export const dropToken = (): void => removeStored(sessionKind(), STORAGE_KEYS.token)
