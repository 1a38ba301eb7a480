import type { Kysely, Updateable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import type { Database } from '../../../db/schema.ts'
import type { PaymentTables } from '../../../db/tables/cashin/payments.ts'
import type { Payment } from '../payments/store.ts'

type Db = Kysely<Database>

/** What was decided of this item as it stands, by one or by two; the first first. */
export const decisionsOf = (db: Db, { id, round }: Pick<Payment, 'id' | 'round'>) =>
  db
    .selectFrom('approval')
    .leftJoin('member', 'member.id', 'approval.member_id')
    .selectAll('approval')
    .select(['member.name', 'proposed_by as by', 'proposed_at as at'])
    .where('kind', '=', 'suspense')
    .where('subject', '=', id)
    .where('version', 'like', `${round} %`)
    .where('state', 'in', ['waiting', 'done'])
    .orderBy('proposed_at')
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

/** Those of these items that wait for their owner. */
export const waitingAmong = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('incoming_payment')
    .select(['id', 'round', 'amount', 'account'])
    .where('id', '=', anyOf(ids))
    .where('state', '=', 'WAITING')
    .execute()
