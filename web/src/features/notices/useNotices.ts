import { onToastShown } from '@krapao/ui/feedback/toast-store.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { sessionKind, whenSessionEnds } from '../../api/session/session.ts'
import { storedNotices, storeNotices, withNotice, type KeptNotice } from './noticeList.ts'

let list: readonly KeptNotice[] = []
const listeners = new Set<() => void>()

function set(next: readonly KeptNotice[]): void {
  list = next
  storeNotices(sessionKind(), next)
  for (const listener of listeners) listener()
}
whenSessionEnds(() => {
  list = []
})
const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** While a member is here, every toast that is worth reading again is kept. */
export function useKeepNotices(): void {
  useEffect(() => {
    list = storedNotices(sessionKind())
    for (const listener of listeners) listener()
    return onToastShown(({ title, detail, tone = 'plain' }) =>
      set(withNotice(list, { at: Date.now(), tone, title, ...(detail && { detail }) })),
    )
  }, [])
}

/** Newest first. */
export const useNotices = (): readonly KeptNotice[] =>
  useSyncExternalStore(
    listen,
    () => list,
    () => list,
  )

export const markNoticesRead = (): void => {
  if (list.some(({ isRead }) => !isRead)) set(list.map((notice) => ({ ...notice, isRead: true })))
}
