import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  checkLog,
  type KeptLog,
  type LogFault,
  type LogState,
} from '../../contract/src/fair/dayLog.ts'
import { readNote } from '../../contract/src/fair/signedNote.ts'
import { newSigningKey, noteSigner, type NoteSigner } from '../../server/src/security/signedNote.ts'

/** Where the house is reached; a test has one of its own. */
export interface House {
  /** What `GET /api/fair/log/:from` answers; null: the log is empty. */
  log(from: number): Promise<LogState | null>
  /** `POST /api/fair/log`; false where the house does not know this witness. */
  cosign(size: number, line: string): Promise<boolean>
}
export type Seen =
  | { kind: 'EMPTY' }
  | { kind: 'COSIGNED'; size: number; day: string; isTaken: boolean }
  | { kind: 'REFUSED'; why: LogFault; evidence: string }

interface Kept {
  name: string
  log: KeptLog | null
}

/** The witness of a folder: its own key, made at the first start, and the newest log that it saw. */
export async function witnessIn(
  dir: string,
  name: string,
): Promise<{ signer: NoteSigner; kept: Kept; keep: (log: KeptLog) => void }> {
  mkdirSync(dir, { recursive: true })
  const [keyFile, stateFile] = [join(dir, 'key.pem'), join(dir, 'state.json')]
  const pem = readOr(keyFile, () => {
    const made = newSigningKey()
    writeFileSync(keyFile, made, { mode: 0o600, flag: 'wx' })
    return made
  })
  const kept = JSON.parse(readOr(stateFile, () => JSON.stringify({ name, log: null }))) as Kept
  const keep = (log: KeptLog): void => {
    // Renamed into place: a witness that dies remembers the old or the new, never half of it.
    writeFileSync(`${stateFile}.new`, `${JSON.stringify({ name: kept.name, log }, null, 2)}\n`)
    renameSync(`${stateFile}.new`, stateFile)
  }
  return { signer: await noteSigner(pem, kept.name, 'cosignature'), kept, keep }
}

/** What a file has; the other only where there is none. */
function readOr(file: string, otherwise: () => string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return otherwise()
  }
}

/**
 * Looks at the house's log once. What is not the log seen before, grown, is refused for ever: the
 * two signed checkpoints are kept as evidence and nothing is cosigned. It remembers before it
 * signs, so that it never cosigns two that contradict one another.
 */
export async function watchOnce(
  house: House,
  dir: string,
  { name, now }: { name: string; now: Date },
): Promise<Seen> {
  const { signer, kept, keep } = await witnessIn(dir, name)
  const state = await house.log(kept.log?.size ?? 0)
  if (!state && !kept.log) return { kind: 'EMPTY' }
  const checked = state
    ? await checkLog(state, kept.log)
    : ({ ok: false, why: 'NOT_CONSISTENT' } as const)
  const note = state && readNote(state.checkpoint)
  if (!checked.ok || !checked.isSigned || !note) {
    const evidence = join(dir, `refused-${now.toISOString().replaceAll(':', '-')}.json`)
    writeFileSync(evidence, `${JSON.stringify({ kept: kept.log, told: state }, null, 2)}\n`)
    return { kind: 'REFUSED', why: checked.ok ? 'SIGNATURE' : checked.why, evidence }
  }
  keep(checked.kept)
  const line = signer.line(note.text, BigInt(Math.floor(now.getTime() / 1_000)))
  writeFileSync(join(dir, 'cosigned.txt'), `${note.text}\n${line}\n`)
  const isTaken = await house.cosign(checked.kept.size, line)
  return { kind: 'COSIGNED', size: checked.kept.size, day: checked.entry.day, isTaken }
}
