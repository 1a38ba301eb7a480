import { dateOf } from '@krapao/contract/bangkok'
import type { ProvenLeaf, ProvenLeg, ProvenPosting } from '@krapao/contract/fair/proof'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { isMemberAddress } from '../address.ts'
import { entriesOf, linesOf, shownBy, transfersById, type TransferRow } from './store.ts'

const OPS = ['post', 'hold', 'settle', 'void'] as const

/**
 * The leaves of postings as the tables hold them now: all that a member could be told of them, the
 * balances of the house left out. In the order of `transfers`.
 */
export async function leavesOf(
  db: Kysely<Database>,
  transfers: readonly TransferRow[],
): Promise<ProvenLeaf[]> {
  const holds = await transfersById(
    db,
    transfers.flatMap(({ hold_id: holdId }) => (holdId === null ? [] : [holdId])),
  )
  const ids = [...new Set([...transfers, ...holds].map(({ id }) => id))]
  const [entries, resolutions] = [
    await entriesOf(db, ids),
    await shownBy(
      db,
      holds.map(({ id }) => id),
    ),
  ]
  const lines = await linesOf(db, ids)
  const legs = Map.groupBy(entries, (entry) => entry.transfer_id)
  const lineOf = new Map(lines.map((line) => [line.transfer_id, line]))
  const shown = new Map(resolutions.map((row) => [row.transfer_id, row.shown]))
  const holdOf = new Map(holds.map((hold) => [hold.id, hold]))

  const posting = (row: TransferRow): ProvenPosting => {
    const line = lineOf.get(row.id)
    const amount = shown.get(row.id) ?? null
    return {
      id: String(row.id),
      key: row.key,
      op: OPS[row.op - 1] ?? 'post',
      kind: row.kind,
      at: row.created_at.toISOString(),
      legs: (legs.get(row.id) ?? []).map((entry): ProvenLeg => ({
        account: entry.address,
        amount: String(entry.amount),
        after: isMemberAddress(entry.address) ? String(entry.balance) : null,
      })),
      line: line ? [line.type, line.from_name, line.to_name, String(line.amount)] : null,
      shown: amount === null ? null : String(amount),
    }
  }
  return transfers.map((row) => {
    const hold = row.hold_id === null ? undefined : holdOf.get(row.hold_id)
    return { ...posting(row), ends: hold ? posting(hold) : null }
  })
}

/** The newest entry of the operators' log: its number and its hash, hex. */
interface AuditHead {
  seq: bigint
  hash: string
}

/** The last leaf of a day: no posting's text has this form. */
export const auditText = (day: number, { seq, hash }: AuditHead): string =>
  JSON.stringify({ audit: { day: dateOf(day), seq: String(seq), hash } })

/** What a closed day holds of the operators' log. */
export const headOf = (day: { audit_seq: bigint; audit_hash: string }): AuditHead => ({
  seq: day.audit_seq,
  hash: day.audit_hash,
})

export const textOf = (leaf: ProvenLeaf): string => JSON.stringify(leaf)
