import type { StatementRow } from '../../api/queries/statement.ts'
import { isAnothers, KEPT_WITH_SESSION, sessionKind } from '../../api/session/session.ts'
import { readStored, writeStored } from '../../storage.ts'

/** What a member last saw of their money, in words that need no further question. */
interface Snapshot {
  /** Epoch ms: when the balance was answered. */
  at: number
  /** Baht in all. */
  total: number
  rows: (Pick<StatementRow, '_id' | 'statementType' | 'status' | 'amount' | 'createdAt'> & {
    detail: string
  })[]
}

const KEY = KEPT_WITH_SESSION.lastSeen
const ROWS = 10

/** Kept beside the session, and gone with it: the next who opens this device reads nothing. */
export function keepSnapshot(snapshot: Snapshot): void {
  if (isAnothers()) return
  const rows = snapshot.rows.slice(0, ROWS)
  writeStored(sessionKind(), KEY, JSON.stringify({ ...snapshot, rows }))
}

export function keptSnapshot(): Snapshot | null {
  try {
    const kept: unknown = JSON.parse(readStored(sessionKind(), KEY) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'rows' in kept ? (kept as Snapshot) : null
  } catch {
    return null
  }
}
