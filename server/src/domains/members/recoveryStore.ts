import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>

/**
 * Writes a recovery down and answers the moment of the one that payouts still rest for; null where
 * they do not. That moment stays: another recovery makes no passkey older than it. Of one whose
 * moment nobody wrote down it is the end of the rest, less `restMs`.
 */
export async function setRecovered(
  db: Db,
  id: string,
  set: { password_hash: string; recovery_rest_until: Date; restMs: number },
  at: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`update member m
    set password_hash = ${set.password_hash}, recovery_rest_until = ${set.recovery_rest_until},
      recovered_at = coalesce(old.since, ${at}), updated_at = ${at}
    from (select id, case when recovery_rest_until > ${at}
        then coalesce(recovered_at, recovery_rest_until - ${set.restMs} * interval '1 millisecond') end as since
      from member where id = ${id} for update) old
    where m.id = old.id returning old.since`.execute(db)
  return rows[0]?.since ?? null
}

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
