import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  checkLog,
  cosignedBy,
  type DayEntry,
  type KeptLog,
  type LogState,
} from '../../contract/src/fair/dayLog.ts'
import { toHex } from '../../contract/src/fair/merkle.ts'
import { writeCheckpoint } from '../../contract/src/fair/signedNote.ts'
import { consistencyOf, leafHash, pathOf, rootOf } from '../../server/src/ledger/days/tree.ts'
import { newSigningKey, noteSigner } from '../../server/src/security/signedNote.ts'
import { watchOnce, witnessIn, type House } from './watch.ts'

const root = mkdtempSync(join(tmpdir(), 'krapao-witness-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(root, 'w-'))
})
const now = new Date('2026-11-28T00:30:00.000Z')
const pem = newSigningKey()

const dayText = (n: number, satang = '100'): string =>
  JSON.stringify({
    day: `2026-11-${String(n).padStart(2, '0')}`,
    closedAt: now.toISOString(),
    postings: { size: n, root: '00'.repeat(32) },
    audit: { seq: '0', hash: '0'.repeat(64) },
    liabilities: { at: now.toISOString(), size: 1, satang, root: '11'.repeat(32) },
    holdings: null,
    moved: null,
    transit: '0',
    suspense: '0',
  } satisfies DayEntry)
const days = (count: number): string[] => Array.from({ length: count }, (_, n) => dayText(n + 1))

/** A house with this log; a lying one shows another log to somebody else, under the same key. */
async function told(texts: readonly string[], from = 0, key = pem): Promise<LogState> {
  const hashes = texts.map(leafHash)
  const signer = await noteSigner(key, 'house.example/days', 'note')
  const size = hashes.length
  const text = writeCheckpoint({ origin: signer.name, size, root: toHex(rootOf(hashes)) })
  const hex = (nodes: readonly Uint8Array[]) => nodes.map((node) => toHex(node))
  return {
    checkpoint: `${text}\n${signer.line(text)}\n`,
    key: signer.key,
    entry: {
      text: texts.at(-1) ?? '',
      index: size - 1,
      size,
      path: hex(pathOf(hashes, size - 1)),
    },
    consistency: from > size ? null : hex(consistencyOf(hashes, from)),
  }
}
const lines: string[] = []
const house = (texts: readonly string[], key = pem): House => ({
  log: (from) => (texts.length === 0 ? Promise.resolve(null) : told(texts, from, key)),
  cosign: async (_size, line) => lines.push(line) > 0,
})
const look = (texts: readonly string[], key = pem) =>
  watchOnce(house(texts, key), dir, { name: 'w.example', now })

async function phone(texts: readonly string[], kept: KeptLog | null, key = pem) {
  return checkLog(await told(texts, kept?.size ?? 0, key), kept)
}
async function keptOf(texts: readonly string[]): Promise<KeptLog> {
  const seen = await phone(texts, null)
  if (!seen.ok) throw new Error(seen.why)
  return seen.kept
}

describe('a witness', () => {
  it('cosigns a log that only grows, with its own key, and readers know its line', async () => {
    expect(await look([])).toEqual({ kind: 'EMPTY' })
    expect(await look(days(3))).toMatchObject({ kind: 'COSIGNED', size: 3, day: '2026-11-03' })
    expect(await look(days(7))).toMatchObject({ kind: 'COSIGNED', size: 7 })
    expect(await look(days(7))).toMatchObject({ kind: 'COSIGNED', size: 7 })
    expect(statSync(join(dir, 'key.pem')).mode & 0o777).toBe(0o600)
    const { signer } = await witnessIn(dir, 'another name changes nothing')
    const { checkpoint } = await told(days(7))
    const known = await cosignedBy(`${checkpoint}${lines.at(-1)}\n`, [signer.key])
    expect(known).toEqual([{ witness: 'w.example', at: '2026-11-28T00:30:00.000Z' }])
    // Of another checkpoint the line is nobody's.
    const other = await told(days(6))
    expect(await cosignedBy(`${other.checkpoint}${lines.at(-1)}\n`, [signer.key])).toEqual([])
  })

  it.each([
    [
      'a rewritten yesterday',
      [dayText(1), dayText(2, '99'), dayText(3), dayText(4)],
      'NOT_CONSISTENT',
    ],
    ['a rewritten last day', [dayText(1), dayText(2), dayText(3, '99')], 'NOT_CONSISTENT'],
    ['a log that was cut', days(2), 'NOT_CONSISTENT'],
  ] as const)('refuses %s, keeps both as evidence and signs nothing', async (_what, lie, why) => {
    await look(days(3))
    const signed = lines.length
    const seen = await look(lie)
    expect(seen).toMatchObject({ kind: 'REFUSED', why })
    expect(lines.length).toBe(signed)
    if (seen.kind !== 'REFUSED') return
    expect(JSON.parse(readFileSync(seen.evidence, 'utf8'))).toMatchObject({ kept: { size: 3 } })
    // What it has seen stays what it has seen.
    expect(await look(days(4))).toMatchObject({ kind: 'COSIGNED', size: 4 })
  })

  it('refuses an emptied log, another key and a checkpoint that nobody has signed', async () => {
    await look(days(3))
    expect(await look([])).toMatchObject({ kind: 'REFUSED', why: 'NOT_CONSISTENT' })
    expect(await look(days(4), newSigningKey())).toMatchObject({
      kind: 'REFUSED',
      why: 'OTHER_KEY',
    })
    const state = await told(days(4), 3)
    const [text = '', line = ''] = state.checkpoint.split('\n\n')
    const forged = `${text}\n\n${line.slice(0, -8)}AAAAAA==\n`
    expect(await checkLog({ ...state, checkpoint: forged }, null)).toMatchObject({ ok: false })
    const entry = { ...state.entry, text: dayText(4, '1') }
    expect(await checkLog({ ...state, entry }, null)).toEqual({ ok: false, why: 'UNREADABLE' })
  })
})

describe('two different roots for two members', () => {
  const forAnna = [dayText(1), dayText(2), dayText(3)]
  const forBo = [dayText(1), dayText(2), dayText(3, '99')]

  it('are each believed alone: neither phone can see it by itself, at first', async () => {
    expect(await phone(forAnna, null)).toMatchObject({ ok: true })
    expect(await phone(forBo, null)).toMatchObject({ ok: true })
  })

  it('are cosigned once at most: the other member sees that no witness has seen theirs', async () => {
    await look(forAnna)
    expect(await look(forBo)).toMatchObject({ kind: 'REFUSED', why: 'NOT_CONSISTENT' })
    const { signer } = await witnessIn(dir, '')
    const line = lines.at(-1)
    const [anna, bo] = [await told(forAnna), await told(forBo)]
    expect(await cosignedBy(`${anna.checkpoint}${line}\n`, [signer.key])).toHaveLength(1)
    expect(await cosignedBy(`${bo.checkpoint}${line}\n`, [signer.key])).toEqual([])
  })

  it('are seen by a phone as soon as it is shown the other one, for ever after', async () => {
    const kept = await keptOf(forBo)
    for (const later of [forAnna, [...forAnna, dayText(4)], [...forAnna, dayText(4), dayText(5)]])
      expect(await phone(later, kept)).toEqual({ ok: false, why: 'NOT_CONSISTENT' })
    expect(await phone([...forBo, dayText(4)], kept)).toMatchObject({ ok: true })
  })
})
