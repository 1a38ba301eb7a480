import type { Kysely } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import type { Database } from '../../../../db/schema.ts'
import type { Slip } from '../store.ts'

type Db = Kysely<Database>

/** The lines of our own banks that name the transfers of these slips. */
export async function feedLinesFor(db: Db, rows: readonly Slip[]) {
  const references = rows.flatMap((row) => (row.trans_ref === null ? [] : [row.trans_ref]))
  if (references.length === 0) return []
  return db
    .selectFrom('bank_transfer')
    .select([
      'reference',
      'sending_bank',
      'amount',
      'currency',
      'booked_at',
      'from_account_no',
      'from_name',
    ])
    .where('reference', '=', anyOf(references))
    .orderBy('booked_at')
    .execute()
}
export type FeedLine = Awaited<ReturnType<typeof feedLinesFor>>[number]

/** When our banks' feed was last read; null: never. */
export const feedReadAt = async (db: Db): Promise<Date | null> =>
  (
    await db
      .selectFrom('bank_feed')
      .select((eb) => eb.fn.max('read_at').as('at'))
      .executeTakeFirst()
  )?.at ?? null
