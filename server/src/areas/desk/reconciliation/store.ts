import { sql, type Kysely, type Selectable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { ReconciliationTables } from '../../../db/tables/desk/reconciliation.ts'

type Db = Kysely<Database>
export type Break = Selectable<ReconciliationTables['reconciliation_break']>

/**
 * What the house's accounts of a kind hold, in satang, by account: `bank:SCB`. What a hold has
 * taken and nothing has ended is still there. The ledger counts what came in from outside below
 * zero.
 */
export async function houseHolds(
  db: Db,
  kind: 'bank' | 'psp' | 'walletlink',
): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['address', sql<bigint>`-(balance + held)`.as('holds')])
    .where('address', 'like', `house:${kind}:%`)
    .execute()
  return new Map(rows.map(({ address, holds }) => [address.replace(/^house:/, ''), holds]))
}

export async function saveAccounts(
  db: Db,
  rows: { account: string; ours: bigint; theirs: bigint | null }[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('reconciliation_account')
    .values(rows.map((row) => ({ ...row, compared_at: at })))
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet((eb) => ({
        ours: eb.ref('excluded.ours'),
        theirs: eb.ref('excluded.theirs'),
        compared_at: eb.ref('excluded.compared_at'),
      })),
    )
    .execute()
}

/**
 * Writes down what was found. One that the books had closed opens again; one that an operator
 * closed only when the books say something new of it.
 */
export const saveBreak = (
  db: Db,
  row: Omit<Break, 'closed_at' | 'closed_by' | 'closed_reason'>,
  books: string,
) =>
  db
    .insertInto('reconciliation_break')
    .values({ ...row, closed_at: null, closed_by: null, closed_reason: null })
    .onConflict((conflict) =>
      conflict.columns(['account', 'kind', 'reference']).doUpdateSet((eb) => {
        const staysClosed = sql<boolean>`reconciliation_break.closed_by <> ${books}
          and reconciliation_break.ours is not distinct from excluded.ours
          and reconciliation_break.theirs is not distinct from excluded.theirs`
        const kept = <T>(column: string) =>
          sql<T>`case when ${staysClosed} then ${sql.ref(`reconciliation_break.${column}`)} end`
        return {
          seen_at: eb.ref('excluded.seen_at'),
          amount: eb.ref('excluded.amount'),
          ours: eb.ref('excluded.ours'),
          theirs: eb.ref('excluded.theirs'),
          closed_at: kept<Date | null>('closed_at'),
          closed_by: kept<string | null>('closed_by'),
          closed_reason: kept<string | null>('closed_reason'),
        }
      }),
    )
    .execute()

export const openBreaks = (db: Db): Promise<Break[]> =>
  db
    .selectFrom('reconciliation_break')
    .selectAll()
    .where('closed_at', 'is', null)
    .orderBy('since')
    .orderBy('id')
    .execute()

/** How many are open, and since when the oldest. */
export async function countOpen(db: Db): Promise<{ count: number; oldestAt: Date | null }> {
  const { count, oldest } = await db
    .selectFrom('reconciliation_break')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('since').as('oldest')])
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldestAt: oldest }
}

/** False when it is closed already, or there is none. */
export async function closeBreakRow(
  db: Db,
  id: string,
  end: { closed_at: Date; closed_by: string; closed_reason: string },
): Promise<boolean> {
  const result = await db
    .updateTable('reconciliation_break')
    .set(end)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const findBreak = (db: Db, id: string) =>
  db.selectFrom('reconciliation_break').selectAll().where('id', '=', id).executeTakeFirst()

export const comparedAccounts = (db: Db) =>
  db.selectFrom('reconciliation_account').selectAll().orderBy('account').execute()
