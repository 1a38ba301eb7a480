import type { Answer } from '@krapao/contract/calls'
import type { SessionEnd } from '@krapao/contract/ops/people/sessionEnds'
import { useSyncExternalStore } from 'react'
import { queryClient } from './queryClient.ts'

type Me = Answer<'opsMe'>
interface Session {
  me: Me
  /** When it began in this browser: another one of the same operator has another. */
  since: number
}
type Kept = Omit<Session, 'me'> & { me: Omit<Me, 'rights'> & Partial<Me> }
/** UNKNOWN: the server does not say, as after the browser was closed. */
type End = SessionEnd | 'UNKNOWN'
interface State {
  session: Session | null
  /** The server knows the session no more; the page stays as it is until its operator is back. */
  ended: End | null
}

/** Who is logged in, for every tab. What opens the server is a cookie that no script reads. */
const KEY = 'ops-me'
const listeners = new Set<() => void>()

function kept(text: string | null): Session | null {
  try {
    const found = JSON.parse(text ?? 'null') as Kept | null
    // A session that an older page has kept: the server is asked for them.
    return found && { ...found, me: { rights: [], ...found.me } }
  } catch {
    return null
  }
}
let state: State = { session: kept(localStorage.getItem(KEY)), ended: null }

function become(next: State): void {
  state = next
  for (const listener of listeners) listener()
}
/** Another's page is none of theirs: it begins anew. */
function enter(next: Session): void {
  const isAnother = state.session !== null && state.session.me.id !== next.me.id
  if (isAnother) return location.assign('/ops/')
  become({ session: next, ended: null })
  void queryClient.invalidateQueries()
}
function forget(): void {
  become({ session: null, ended: null })
  queryClient.clear()
}

/** Someone has logged in, in this tab; the others follow. */
export function beginSession(me: Me): void {
  const next = { me, since: Date.now() }
  localStorage.setItem(KEY, JSON.stringify(next))
  enter(next)
}
/** What the server says of who is logged in; where that is other, all is read again. */
export function keepMe(me: Me): void {
  const { session } = state
  if (session?.me.id !== me.id || JSON.stringify(session.me) === JSON.stringify(me)) return
  const next = { ...session, me }
  localStorage.setItem(KEY, JSON.stringify(next))
  enter(next)
}
/** The operator has logged out: nothing that was shown stays, in no tab. */
export function leaveSession(): void {
  localStorage.removeItem(KEY)
  forget()
}
/** The session has ended by itself, or by another. `since`: which one was asked with. */
export function endSession(ended: End, since: number | undefined): void {
  if (state.session && state.session.since === since) become({ ...state, ended })
}
addEventListener('storage', ({ key, newValue }) => {
  if (key !== KEY) return
  const next = kept(newValue)
  if (next) enter(next)
  else forget()
})

export const sessionNow = (): State => state
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Whose page it is; stays while the operator is asked to log in again over it. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, () => state.session)
export const useEnded = (): End | null => useSyncExternalStore(subscribe, () => state.ended)
