import { isConsistent, leafHash, rootAlong, toHex, type Path } from './merkle.ts'
import { readCheckpoint, readKey, readNote, signedAt, type Checkpoint } from './signedNote.ts'

/**
 * The house's log of days: one entry for each closed Bangkok day, in the order in which they were
 * closed, in a Merkle log (RFC 9162) that only grows.
 */

/** What was owed to members at a day's end. Satang. */
interface Liabilities {
  /** The moment it was owed. */
  at: string
  /** How many leaves: members to whom something was owed. */
  size: number
  satang: string
  root: string
}
/** What others held for the house, as they told; satang null: not told, or in another currency. */
export interface Holdings {
  at: string
  accounts: { account: string; satang: string | null }[]
}
/** An entry's text is the JSON of this, its keys in this order. */
export interface DayEntry {
  day: string
  closedAt: string
  postings: { size: number; root: string }
  audit: { seq: string; hash: string }
  /** Null: a day from before the log, whose liabilities nobody has counted. */
  liabilities: Liabilities | null
  holdings: Holdings | null
  /**
   * What our books moved in (above zero) or out of the counted of these between the two moments,
   * satang: without it a payout after midnight would look like money that lacks.
   */
  moved: string | null
  /** What was between two systems, and what had come in without an owner; satang. */
  transit: string | null
  suspense: string | null
}

/** The newest entry with its way into the log, and what shows that the log has only grown. */
export interface LogState {
  /** A signed note; the witnesses' lines of it follow the house's. */
  checkpoint: string
  /** The key that the house signs with, as C2SP writes keys. */
  key: string
  entry: Path & { text: string }
  /** From the size that was asked for to this one; null where the log was never so long. */
  consistency: readonly string[] | null
}
/** What a reader keeps of the log: the newest checkpoint they have believed. */
export interface KeptLog extends Checkpoint {
  key: string
}

export type LogFault =
  /** Not what it says it is: no checkpoint, no signature, an entry that is not in it. */
  | 'UNREADABLE'
  | 'SIGNATURE'
  /** Another log, or another key, than the one that was seen before. */
  | 'OTHER_KEY'
  /** What was seen before is not the beginning of it. */
  | 'NOT_CONSISTENT'

export type LogCheck =
  | { ok: true; entry: DayEntry; kept: KeptLog; isSigned: boolean }
  | { ok: false; why: LogFault }

/** Null where the text is no entry. */
function readDay(text: string): DayEntry | null {
  try {
    const entry = JSON.parse(text) as DayEntry
    return typeof entry.day === 'string' && typeof entry.postings.root === 'string' ? entry : null
  } catch {
    return null
  }
}

const no = (why: LogFault): LogCheck => ({ ok: false, why })

/**
 * Checks what the house tells of its log against what was kept of it: signed by the same key, the
 * same log grown, the entry its last. `isSigned` false: this browser cannot check Ed25519.
 */
export async function checkLog(state: LogState, kept: KeptLog | null): Promise<LogCheck> {
  const note = readNote(state.checkpoint)
  const [seen, key] = [note && readCheckpoint(note), await readKey(state.key)]
  const entry = readDay(state.entry.text)
  if (!note || !seen || !entry || key?.kind !== 'note' || key.name !== seen.origin)
    return no('UNREADABLE')
  if (kept && (kept.key !== state.key || kept.origin !== seen.origin)) return no('OTHER_KEY')
  const isSigned = await signedAt(note, key).then(
    (at) => at !== null,
    () => null,
  )
  if (isSigned === false) return no('SIGNATURE')
  const { consistency } = state
  if (kept && !(consistency && (await isConsistent(kept, seen, consistency))))
    return no('NOT_CONSISTENT')
  const { index, size } = state.entry
  const root = await rootAlong(await leafHash(state.entry.text), state.entry)
  if (!root || toHex(root) !== seen.root || size !== seen.size || index !== size - 1)
    return no('UNREADABLE')
  return { ok: true, entry, kept: { ...seen, key: state.key }, isSigned: isSigned === true }
}

/**
 * Who has cosigned a checkpoint, and when; `witnesses`: their keys. Unknown and wrong lines fall
 * away.
 */
export async function cosignedBy(
  checkpoint: string,
  witnesses: readonly string[],
): Promise<{ witness: string; at: string }[]> {
  const note = readNote(checkpoint)
  const found: { witness: string; at: string }[] = []
  for (const line of note ? witnesses : []) {
    const key = await readKey(line)
    const at =
      note && key?.kind === 'cosignature' ? await signedAt(note, key).catch(() => null) : null
    if (key && at !== null)
      found.push({ witness: key.name, at: new Date(Number(at) * 1_000).toISOString() })
  }
  return found
}
