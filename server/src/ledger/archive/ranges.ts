import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>

/** Limits, cashback and reports of the month read what is not archived. */
const LEAST_MONTHS = 3

/** Postings from `firstId` to before `endId`: their entries and lines are one part of each table. */
export interface LedgerRange {
  firstId: bigint
  endId: bigint
  isArchived: boolean
}

/** Oldest first. */
export async function ledgerRanges(db: Db): Promise<LedgerRange[]> {
  const { rows } = await sql<LedgerRange>`select first_id as "firstId", end_id as "endId",
    archived as "isArchived" from ledger_ranges()`.execute(db)
  return rows
}

/**
 * Sees to it that two ranges lie ahead of the newest posting, each as large as the last month was.
 * Answers how many were made. Safe to repeat, and to run twice at once.
 */
export async function makeRanges(db: Db): Promise<number> {
  const { rows } = await sql<{ made: number }>`select ledger_make_ranges() as made`.execute(db)
  return rows[0]?.made ?? 0
}

/**
 * Moves the ranges whose newest posting is older than `months` into the schema `archive`, oldest
 * first: those that a checkpoint has proven. Statements, receipts and `ledger:verify` read them
 * there. Answers the first posting of each. Refuses less than three months. Where a long look at
 * the books is under way it gives up after two seconds, so that no posting waits behind it: run it
 * again.
 */
export async function archiveRanges(db: Db, months: number): Promise<bigint[]> {
  const moved: bigint[] = []
  for (;;) {
    const { rows } = await sql<{ first: bigint | null }>`
      select ledger_archive_range(${months}::int) as first`.execute(db)
    const first = rows[0]?.first ?? null
    if (first === null) return moved
    moved.push(first)
  }
}

/** The night's part: ranges ahead, and with months above zero what is older goes to the archive. */
export async function keepRanges(db: Db, months: number): Promise<void> {
  await makeRanges(db)
  if (months > 0) await archiveRanges(db, Math.max(months, LEAST_MONTHS))
}
