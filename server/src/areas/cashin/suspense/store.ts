import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { PaymentTables } from '../../../db/tables/cashin/payments.ts'
import { grantedSince, wordId } from '../../staff/public.ts'

type Db = Kysely<Database>
type Decision = PaymentTables['suspense_decision']

/** One decision on one item; what waits for a second approval has one from each operator at most. */
export const idOfWord = ({
  item_id,
  round,
  action,
  member_id,
  operator_id,
}: Pick<
  Selectable<Decision>,
  'item_id' | 'round' | 'action' | 'member_id' | 'operator_id'
>): string => wordId('sw', [item_id, round, action, member_id, operator_id])

/**
 * False when this operator has decided the same before: the key says so. A word from before they
 * were given access anew counts no more, and is said again.
 */
export async function insertDecision(db: Db, row: Insertable<Decision>): Promise<boolean> {
  const result = await db
    .insertInto('suspense_decision')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['item_id', 'round', 'action', 'member_id', 'operator_id'])
        .doUpdateSet({ reason: row.reason, decided_at: row.decided_at })
        .where(grantedSince('suspense_decision.operator_id', 'suspense_decision.decided_at')),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Who decided the same, first to last. */
export const decidersOf = (
  db: Db,
  same: { itemId: string; round: number; action: Decision['action']; memberId: string },
) =>
  db
    .selectFrom('suspense_decision')
    .select(['operator_id as by', 'decided_at as at'])
    .where('item_id', '=', same.itemId)
    .where('round', '=', same.round)
    .where('action', '=', same.action)
    .where('member_id', '=', same.memberId)
    .orderBy('decided_at')
    .execute()

/** What has been decided by one and waits for a second, by item. */
export const decisionsOf = (db: Db, itemIds: string[]) =>
  itemIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('suspense_decision')
        .selectAll()
        .where('item_id', 'in', itemIds)
        .orderBy('decided_at')
        .execute()

export const updateItem = (
  db: Db,
  id: string,
  change: Omit<Updateable<PaymentTables['incoming_payment']>, 'state'>,
) => db.updateTable('incoming_payment').set(change).where('id', '=', id).execute()

/** Written before the bank is asked. False when it was written before, or has ended. */
export async function markReturnSent(db: Db, reference: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('incoming_payment')
    .set({ sent_at: at })
    .where('return_reference', '=', reference)
    .where('state', '=', 'RETURNING')
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Nothing when it has ended meanwhile. */
export const postponeReturn = (
  db: Db,
  reference: string,
  at: Date | null,
  note: Updateable<PaymentTables['incoming_payment']>,
) =>
  db
    .updateTable('incoming_payment')
    .set({ ...note, next_attempt_at: at })
    .where('return_reference', '=', reference)
    .where('state', '=', 'RETURNING')
    .execute()

/** Returns that were put before the bank since a moment, a batch at a time behind `after`. */
export const returnsSince = (db: Db, since: Date, after: string, limit: number) =>
  db
    .selectFrom('incoming_payment')
    .selectAll()
    .where('sent_at', '>=', since)
    .where('return_reference', '>', after)
    .where('state', 'in', ['RETURNING', 'RETURNED'])
    .orderBy('return_reference')
    .limit(limit)
    .execute()

/** What one operator has decided of what waits, and no second one yet. */
export const openDecisions = (db: Db) =>
  db
    .selectFrom('suspense_decision as decision')
    .innerJoin('incoming_payment as item', (join) =>
      join.onRef('item.id', '=', 'decision.item_id').onRef('item.round', '=', 'decision.round'),
    )
    .innerJoin('operator', 'operator.id', 'decision.operator_id')
    .leftJoin('member', 'member.id', 'decision.member_id')
    .selectAll('decision')
    .select([
      'operator.name',
      'member.name as member_name',
      'item.amount',
      'decision.operator_id as by',
      'decision.decided_at as at',
    ])
    .where('item.state', '=', 'WAITING')
    .orderBy('decision.decided_at')
    .execute()

/** False when it is not there any more. */
export async function deleteDecision(
  db: Db,
  said: Pick<Selectable<Decision>, 'item_id' | 'round' | 'action' | 'member_id' | 'operator_id'>,
): Promise<boolean> {
  const result = await db
    .deleteFrom('suspense_decision')
    .where('item_id', '=', said.item_id)
    .where('round', '=', said.round)
    .where('action', '=', said.action)
    .where('member_id', '=', said.member_id)
    .where('operator_id', '=', said.operator_id)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
