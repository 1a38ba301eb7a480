import { sql } from 'kysely'
import type { Db } from '../store.ts'

/** Of these conversations those that the operator has not looked into since `before`; noted at once. */
export async function noteViews(
  db: Db,
  conversations: readonly string[],
  operatorId: string,
  at: Date,
  before: Date,
): Promise<string[]> {
  const { rows } = await sql<{ conversation_id: string }>`
    insert into chat_look (conversation_id, operator_id, at)
    select id, ${operatorId}, ${at} from chat_conversation
    where id = any (${[...conversations]}::text[]) order by id
    on conflict (conversation_id, operator_id) do update set at = excluded.at
      where chat_look.at < ${before}
    returning conversation_id`.execute(db)
  return rows.map((row) => row.conversation_id)
}
