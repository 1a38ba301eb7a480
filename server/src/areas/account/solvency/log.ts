import type { Answer } from '@krapao/contract/calls'
import {
  readCheckpoint,
  readKey,
  readNote,
  signedAt,
  writeCheckpoint,
} from '@krapao/contract/fair/signedNote'
import type { Context } from '../../../context.ts'
import { consistencyOf, pathOf, rootOf } from '../../../ledger/days/tree.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { houseSigner } from './key.ts'
import { cosignaturesOf, entriesFrom, entryHashes, insertCosignature } from './store.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
/** A witness's clock may be so far ahead of ours. */
const AHEAD_MS = 5 * 60_000

const witnessKeys = ({ settings }: Pick<Context, 'settings'>): string[] =>
  settings.get('witnessKeys').split(/\s+/).filter(Boolean)

/** The checkpoint of the first `size` entries, signed by the house; the same text each time. */
async function signed(
  context: Context,
  hashes: readonly Uint8Array[],
): Promise<{ note: string; key: string }> {
  const { name, key, line } = await houseSigner(context)
  const text = writeCheckpoint({ origin: name, size: hashes.length, root: hex(rootOf(hashes)) })
  return { note: `${text}\n${line(text)}\n`, key }
}

/**
 * The log as it stands, for who has seen its first `from` entries: the newest entry with its way
 * into the log, the signed checkpoint with the witnesses' lines, and what shows that it has only
 * grown. Null before the first entry.
 */
export async function logState(context: Context, from: number): Promise<Answer<'fairLog'>> {
  const { db } = context
  const hashes = await entryHashes(db)
  const size = hashes.length
  const [entry] = size === 0 ? [] : await entriesFrom(db, size - 1, 1)
  if (!entry) return null
  const { note, key } = await signed(context, hashes)
  const cosignatures = await cosignaturesOf(db, size)
  return {
    checkpoint: note + cosignatures.map(({ line }) => `${line}\n`).join(''),
    key,
    entry: {
      text: entry.text,
      index: entry.position,
      size,
      path: pathOf(hashes, entry.position).map(hex),
    },
    consistency: from > size ? null : consistencyOf(hashes, from).map(hex),
    witnesses: witnessKeys(context),
  }
}

/** Entries from a position on, at most so many as a page has. */
export const logEntries = async (context: Context, from: number): Promise<Answer<'fairDays'>> =>
  (await entriesFrom(context.db, from, 100)).map(({ position, text }) => ({
    index: position,
    text,
  }))

/**
 * Keeps a witness's cosignature of a checkpoint that the house has signed. NOT_FOUND where no key
 * of the setting witnessKeys has made the line, its time is to come, or the log has no such size. A
 * second line of a witness for a size changes nothing.
 */
export async function takeCosignature(
  context: Context,
  { size, line }: { size: number; line: string },
): Promise<void> {
  const hashes = (await entryHashes(context.db)).slice(0, size)
  if (size < 1 || hashes.length !== size) throw new Refused('NOT_FOUND')
  const { note } = await signed(context, hashes)
  const read = readNote(`${note}${line}\n`)
  if (!read || !readCheckpoint(read)) throw new Refused('NOT_FOUND')
  const now = context.clock.now()
  for (const text of witnessKeys(context)) {
    const key = await readKey(text)
    const at = key?.kind === 'cosignature' ? await signedAt(read, key) : null
    if (!key || at === null) continue
    const seen = new Date(Number(at) * 1_000)
    if (seen.getTime() > now.getTime() + AHEAD_MS) continue
    await insertCosignature(context.db, {
      size,
      witness: key.name,
      line,
      seen_at: seen,
      received_at: now,
    })
    return
  }
  throw new Refused('NOT_FOUND')
}
