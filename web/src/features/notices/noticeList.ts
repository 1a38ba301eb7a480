import type { ToastTone } from '@krapao/ui/feedback/toast-store.ts'
import { readStored, removeStored, writeStored, type StorageKind } from '../../storage.ts'

/** What a toast said, kept to be read again. */
export interface KeptNotice {
  /** Epoch ms. */
  at: number
  tone: ToastTone
  title: string
  detail?: string
  isRead: boolean
}

const KEY = 'notices'
const AT_MOST = 50
const NOTHING: readonly KeptNotice[] = []
/** Where a list is kept: beside the session, so that it ends with it. */
const kinds: readonly StorageKind[] = ['localStorage', 'sessionStorage']

/** The same words again within this time are one notice. */
const SAME_WITHIN_MS = 60_000

/** The list with this notice first. */
export function withNotice(
  list: readonly KeptNotice[],
  notice: Omit<KeptNotice, 'isRead'>,
): readonly KeptNotice[] {
  const others = list.filter(
    (kept) => kept.title !== notice.title || notice.at - kept.at > SAME_WITHIN_MS,
  )
  return [{ ...notice, isRead: false }, ...others].slice(0, AT_MOST)
}

export function storedNotices(kind: StorageKind): readonly KeptNotice[] {
  try {
    const stored: unknown = JSON.parse(readStored(kind, KEY) ?? '[]')
    return Array.isArray(stored) ? (stored as KeptNotice[]) : NOTHING
  } catch {
    return NOTHING
  }
}
export const storeNotices = (kind: StorageKind, list: readonly KeptNotice[]): void =>
  writeStored(kind, KEY, JSON.stringify(list))

/** At the end of a session: what was said to one member is not for the next. */
export function forgetNotices(): void {
  for (const kind of kinds) removeStored(kind, KEY)
}
