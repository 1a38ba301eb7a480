import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { checkDays } from '../days/check.ts'
import { checkAuditHeads } from './auditHeads.ts'
import {
  allCheckpoints,
  CHECKPOINTS_AGAIN,
  extentUpTo,
  changedDays,
  type CheckpointRow,
  type Extent,
} from './checkpointStore.ts'
import { GAME_RULES } from './gameRules.ts'
import { laterRules } from './laterRules.ts'
import { AUDIT_CHAIN, RULES } from './rules.ts'

export interface Finding {
  name: string
  looked: bigint
  faults: bigint
  examples: string[]
}
interface PendingHold {
  key: string
  kind: string
  address: string
  amount: bigint
  since: Date
}
export interface Verdict {
  findings: Finding[]
  pending: PendingHold[]
  ok: boolean
}

export const EXAMPLES = 5
type Db = Kysely<Database>

/**
 * Checks every invariant of the books in one snapshot; a database at work may be looked at. Of all
 * of the history, or with `since` of what was posted after that checkpoint: what was altered before
 * it is found by the full check alone.
 */
export const verifyLedger = (
  db: Db,
  { since }: { since?: CheckpointRow | undefined } = {},
): Promise<Verdict> => inOneSnapshot(db, (tx) => verdictOf(tx, since))

/** The same, with what a checkpoint at the posting `edge` would say, of the same snapshot. */
export const verifyUpTo = (
  db: Db,
  edge: bigint,
  since: CheckpointRow | undefined,
): Promise<{ verdict: Verdict; extent: Extent }> =>
  inOneSnapshot(db, async (tx) => ({
    verdict: await verdictOf(tx, since),
    extent: await extentUpTo(tx, edge, since),
  }))

const inOneSnapshot = <T>(db: Db, look: (tx: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // The whole history at once: a server's limit for requests is not for this.
      await sql`set local statement_timeout = 0`.execute(tx)
      return look(tx)
    })

async function verdictOf(tx: Db, since: CheckpointRow | undefined): Promise<Verdict> {
  const findings: Finding[] = []
  // By index from the checkpoint on, whatever the planner believes of a range that is new to it.
  if (since)
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true), set_config('jit', 'off', true)`.execute(tx)
  const points = await allCheckpoints(tx)
  const whole = [
    ...RULES,
    ...GAME_RULES,
    AUDIT_CHAIN,
    ...(points.length > 0 ? [CHECKPOINTS_AGAIN] : []),
  ]
  for (const { name, looked, faults } of since ? laterRules(since) : whole) {
    const counted = await sql<{ n: bigint }>`${sql.raw(looked)}`.execute(tx)
    const found = await sql<{ fault: string; n: bigint }>`
      select fault, count(*) over () as n from (${sql.raw(faults)}) f (fault) limit ${EXAMPLES}`.execute(
      tx,
    )
    findings.push({
      name,
      looked: counted.rows[0]?.n ?? 0n,
      faults: found.rows[0]?.n ?? 0n,
      examples: found.rows.map((row) => row.fault),
    })
  }
  const add = (name: string, looked: number, faults: string[]): void =>
    void findings.push({
      name,
      looked: BigInt(looked),
      faults: BigInt(faults.length),
      examples: faults.slice(0, EXAMPLES),
    })
  const days = await checkDays(tx, since?.day)
  add('the postings of each closed day lead to its root', days.looked, days.faults)
  const heads = await checkAuditHeads(tx)
  add(
    "the operators' audit log still has every head that was kept of it",
    heads.looked,
    heads.faults,
  )
  const known = since ? [since] : points
  if (known.length > 0)
    add(
      'the roots of the days are those that each checkpoint knew',
      known.length,
      await changedDays(tx, known),
    )
  return {
    findings,
    pending: await pendingHolds(tx),
    ok: findings.every((finding) => finding.faults === 0n),
  }
}

const pendingHolds = (tx: Db): Promise<PendingHold[]> =>
  tx
    .selectFrom('ledger_open_hold as hold')
    .innerJoin('ledger_transfer as transfer', 'transfer.id', 'hold.hold_id')
    .innerJoin('ledger_account as account', 'account.id', 'hold.account_id')
    .select([
      'transfer.key',
      'transfer.kind',
      'account.address',
      'hold.amount',
      'transfer.created_at as since',
    ])
    .orderBy('transfer.created_at')
    .execute()
