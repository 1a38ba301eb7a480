import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'

type Db = Kysely<Database>

/**
 * Writes a recovery down, the member locked from then on, and answers when the one before was; null
 * for the first. `recovered_at` is the moment of the recovery that payouts are in cooling-off for:
 * another within that cooling-off makes no passkey older than it. With the one before at
 * `disputedSince` or later the account is contested. What was chosen less of one's own safety since
 * then is chosen again: whoever had the phone may have switched it off.
 */
export async function setRecovered(
  db: Db,
  id: string,
  set: {
    password_hash: string
    recovery_rest_until: Date
    disputedSince: Date
  },
  at: Date,
): Promise<{ isContested: boolean }> {
  const { rows } = await sql<{ contested: boolean }>`update member m
    set password_hash = ${set.password_hash}, recovery_rest_until = ${set.recovery_rest_until},
      recovered_at = coalesce(old.since, ${at}), last_recovered_at = ${at},
      contested_at = coalesce(m.contested_at,
        case when old.last_recovered_at > ${set.disputedSince} then ${at}::timestamptz end), updated_at = ${at},
      tells_new_device = true,
      confirms_withdrawals = m.confirms_withdrawals or coalesce(m.confirm_off_at > ${set.disputedSince}, false)
    from (select id, last_recovered_at, case when recovery_rest_until > ${at} then recovered_at end as since
      from member where id = ${id} for update) old
    where m.id = old.id returning m.contested_at is not null as contested`.execute(db)
  return { isContested: rows[0]?.contested === true }
}

/** False where it is not contested. */
export async function endContest(db: Db, id: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('member')
    .set({ contested_at: null, updated_at: at })
    .where('id', '=', id)
    .where('contested_at', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Ends the cooling-off after a recovery that was later than `after`; true where there was one. */
export async function endCoolingOff(db: Db, id: string, after: Date, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('member')
    .set({ recovery_rest_until: null, updated_at: at })
    .where('id', '=', id)
    .where('recovery_rest_until', 'is not', null)
    .where('recovered_at', '>', after)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
