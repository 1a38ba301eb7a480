import type { Insertable } from 'kysely'
import type { ChatTables } from '../../../../db/tables/support/chat.ts'
import type { Db } from '../store.ts'

/** Cases that operators closed in a time, with what was said of them. */
export const closedCases = (db: Db, range: { from: Date; to: Date }) =>
  db
    .selectFrom('chat_case as k')
    .leftJoin('chat_quality as q', (join) =>
      join
        .onRef('q.conversation_id', '=', 'k.conversation_id')
        .onRef('q.opened_at', '=', 'k.opened_at'),
    )
    .leftJoin('operator as judge', 'judge.id', 'q.judged_by')
    .select([
      'k.conversation_id',
      'k.opened_at',
      'k.closed_at',
      'k.closed_by',
      'k.score',
      'q.verdict',
      'q.note',
      'q.judged_at',
      'judge.name as judge',
    ])
    .where('k.closed_at', '>=', range.from)
    .where('k.closed_at', '<', range.to)
    .execute()
export type ClosedCase = Awaited<ReturnType<typeof closedCases>>[number]

export const findCase = (db: Db, conversationId: string, openedAt: Date) =>
  db
    .selectFrom('chat_case')
    .select(['closed_at', 'closed_by'])
    .where('conversation_id', '=', conversationId)
    .where('opened_at', '=', openedAt)
    .executeTakeFirst()

/** Said again, the last counts. */
export const putVerdict = (db: Db, row: Insertable<ChatTables['chat_quality']>) =>
  db
    .insertInto('chat_quality')
    .values(row)
    .onConflict((conflict) => conflict.columns(['conversation_id', 'opened_at']).doUpdateSet(row))
    .execute()
