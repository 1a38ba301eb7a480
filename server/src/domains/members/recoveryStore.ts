import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>

/**
 * While payouts rest after a recovery, the moment of that one stays: another makes no passkey older
 * than it. Of one whose moment nobody wrote down it is the end of the rest, less `restMs`.
 */
export const setRecovered = (
  db: Db,
  id: string,
  set: { password_hash: string; recovery_rest_until: Date; restMs: number },
  at: Date,
) =>
  db
    .updateTable('member')
    .set({
      password_hash: set.password_hash,
      recovery_rest_until: set.recovery_rest_until,
      recovered_at: sql<Date>`case when recovery_rest_until > ${at}
        then coalesce(recovered_at, recovery_rest_until - ${set.restMs} * interval '1 millisecond')
        else ${at} end`,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute()

/**
 * Ends the rest after a recovery that was later than `after`; true where there was one. Of a
 * recovery whose moment nobody wrote down the end of the rest, less `restMs`, is taken for it.
 */
export async function endRest(
  db: Db,
  id: string,
  { after, restMs }: { after: Date; restMs: number },
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('member')
    .set({ recovery_rest_until: null, updated_at: at })
    .where('id', '=', id)
    .where('recovery_rest_until', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('recovered_at', '>', after),
        eb.and([
          eb('recovered_at', 'is', null),
          eb('recovery_rest_until', '>', new Date(after.getTime() + restMs)),
        ]),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
