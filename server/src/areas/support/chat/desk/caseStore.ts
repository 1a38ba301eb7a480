import { sql } from 'kysely'
import type { Db } from '../store.ts'

/** The case of a conversation has ended; closed again, it is the same case. */
export const closeCase = (db: Db, conversationId: string, closed: { at: Date; by: string }) =>
  sql`with case_of as (
      update chat_conversation set case_opened_at = coalesce(case_opened_at, created_at)
      where id = ${conversationId} returning id, case_opened_at
    )
    insert into chat_case (conversation_id, opened_at, closed_at, closed_by)
    select id, case_opened_at, ${closed.at}::timestamptz, ${closed.by} from case_of
    on conflict (conversation_id, opened_at) do update
      set closed_at = excluded.closed_at, closed_by = excluded.closed_by`.execute(db)

/** The case that ended last, while nothing new has been said and nobody has rated it. */
const unrated = (db: Db, conversationId: string, since: Date) =>
  db
    .selectFrom('chat_case')
    .innerJoin('chat_conversation as c', 'c.id', 'chat_case.conversation_id')
    .where('c.id', '=', conversationId)
    .where('c.state', '=', 'closed')
    .whereRef('chat_case.opened_at', '=', 'c.case_opened_at')
    .where('chat_case.closed_at', '>', since)
    .where('chat_case.score', 'is', null)

export const isUnrated = async (db: Db, conversationId: string, since: Date): Promise<boolean> =>
  (await unrated(db, conversationId, since).select('c.id').executeTakeFirst()) !== undefined

/** False where there is none to rate. */
export async function rateCase(
  db: Db,
  conversationId: string,
  { score, at, since }: { score: number; at: Date; since: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('chat_case')
    .set({ score, scored_at: at })
    .where('score', 'is', null)
    .where('conversation_id', '=', conversationId)
    .where('opened_at', 'in', unrated(db, conversationId, since).select('chat_case.opened_at'))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** A guest's cases go with what was said. */
export const moveCases = (db: Db, from: string, to: string) =>
  sql`update chat_case k set conversation_id = ${to} where conversation_id = ${from}
    and not exists (select from chat_case o
      where o.conversation_id = ${to} and o.opened_at = k.opened_at)`.execute(db)
