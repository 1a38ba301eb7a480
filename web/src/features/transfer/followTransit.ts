import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { keys } from '../../api/keys.ts'
import { askLatestStatement } from '../../api/queries/latestStatement.ts'
import { sessionToken } from '../../api/session/session.ts'
import { progress, type Transit } from './transit.ts'

/** Gently, and ever slower: the server asks the provider by itself, from every 2 s to every 5 min. */
const waits = [1_500, 2_000, 3_000, 4_000, 5_000, 8_000, 12_000, 20_000]
const lastWait = 30_000
const giveUpMs = 30 * 60_000

export interface Followed {
  read: () => Transit
  subscribe: (listener: () => void) => () => void
  /** Whether a sheet shows it; what ends unseen is told by `onEnd`. */
  isWatched: () => boolean
}

/** Follows a transit to its end even when its sheet is closed. Stops with the session. */
function followTransit(
  client: QueryClient,
  begun: Transit,
  onEnd: (transit: Transit, isWatched: boolean) => void,
): Followed {
  let transit = begun
  let turn = 0
  const token = sessionToken()
  const listeners = new Set<() => void>()
  const look = async (): Promise<void> => {
    if (sessionToken() !== token || Date.now() - begun.startedAt > giveUpMs) return
    const answer = await askLatestStatement().catch(() => null)
    const next = answer && progress(transit, answer.statements, Date.now())
    if (next) {
      transit = next
      for (const listener of listeners) listener()
    }
    if (transit.status === 'PENDING') {
      // With it comes when the server asks the provider next.
      void client.invalidateQueries({ queryKey: keys.wallet })
      setTimeout(() => void look(), waits[turn] ?? lastWait)
      turn += 1
      return
    }
    await Promise.all(
      [keys.wallet, keys.allStatements].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
    onEnd(transit, listeners.size > 0)
  }
  if (transit.status === 'PENDING') void look()
  return {
    read: () => transit,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isWatched: () => listeners.size > 0,
  }
}

export const useTransit = (followed: Followed): Transit =>
  useSyncExternalStore(followed.subscribe, followed.read)
const silent = () => () => undefined
/** The same for a heading that may have nothing to tell. */
export const useTransitStatus = (followed: Followed | undefined): Transit['status'] | undefined =>
  useSyncExternalStore(followed?.subscribe ?? silent, () => followed?.read().status)

export function useFollow(onEnd: (transit: Transit, isWatched: boolean) => void) {
  const client = useQueryClient()
  const [followed, setFollowed] = useState<Followed>()
  return {
    followed,
    follow: (transit: Transit) => setFollowed(followTransit(client, transit, onEnd)),
  }
}
