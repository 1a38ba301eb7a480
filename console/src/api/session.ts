import type { Answer } from '@krapao/contract/calls'
import { useSyncExternalStore } from 'react'

type Me = Answer<'opsLogin'>['operator']
interface Session {
  token: string
  me: Me
}

const KEY = 'ops-session'
const listeners = new Set<() => void>()

function read(): Session | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Session | null
  } catch {
    return null
  }
}
let session = read()

/** Kept for this tab only: closing it logs out. */
export function setSession(next: Session | null): void {
  session = next
  if (next) sessionStorage.setItem(KEY, JSON.stringify(next))
  else sessionStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}
export const currentToken = (): string | null => session?.token ?? null

export const useSession = (): Session | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => session,
  )
