import { dateOf } from '@krapao/contract/bangkok'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>

interface KeptHead {
  seq: bigint
  kept: string
  /** What the log has there now; null: nothing. */
  hash: string | null
  day: number | null
  checkpoint: number | null
}

/** Every head that was kept, oldest entry first. */
async function keptHeads(db: Db): Promise<{ heads: KeptHead[]; end: bigint }> {
  const { rows: heads } = await sql<KeptHead>`
    select k.seq, k.kept, a.hash, k.day, k.checkpoint from (
      select audit_seq as seq, audit_hash as kept, day, null::int as checkpoint from ledger_day_root
      union all select audit_seq, audit_hash, null, number from ledger_checkpoint
      union all select seq, hash, null, null from audit_head) k
    left join audit_entry a on a.seq = k.seq
    where k.seq > 0 order by k.seq, k.day, k.checkpoint`.execute(db)
  const { rows } = await sql<{ end: bigint }>`
    select coalesce(max(seq), 0) as "end" from audit_entry`.execute(db)
  return { heads, end: rows[0]?.end ?? 0n }
}

/**
 * Whether the operators' log still has every head that a closed day's root, a checkpoint and the
 * newest head hold: one hash holds all entries up to it. `from`: the first entry that is missing or
 * may be another one.
 */
export async function checkAuditHeads(
  db: Db,
): Promise<{ looked: number; faults: string[]; from: bigint | null }> {
  const { heads, end } = await keptHeads(db)
  const faults: string[] = []
  let from: bigint | null = null
  let proven = 0n
  for (const head of heads) {
    if (head.hash === head.kept) {
      if (faults.length === 0) proven = head.seq
      continue
    }
    from ??= head.seq > end ? end + 1n : proven + 1n
    faults.push(
      head.seq > end
        ? `the log was cut: it ends at entry ${end}, and ${keeperOf(head)} holds entry ${head.seq}`
        : `one of the entries ${proven + 1n} to ${head.seq} was rewritten: entry ${head.seq} ` +
            `is not the one that ${keeperOf(head)} holds`,
    )
  }
  return { looked: heads.length, faults, from }
}

const keeperOf = ({ day, checkpoint }: KeptHead): string => {
  if (day !== null) return `the root of ${dateOf(day)}`
  return checkpoint === null ? 'the newest head' : `checkpoint ${checkpoint}`
}
