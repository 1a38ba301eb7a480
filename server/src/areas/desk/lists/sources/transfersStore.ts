import { sql } from 'kysely'
import type { Source } from '../source.ts'
import { count, member, money, text, time, yesOrNo } from './columnsStore.ts'

/** Transfers between the wallet and a game. */
export const transfers: Source = {
  from: sql`game_transfer g`,
  shown: { alias: 'g', joins: sql`left join member m on m.id = g.member_id` },
  id: sql.ref('g.reference'),
  idType: 'text',
  memberId: sql.ref('g.member_id'),
  columns: {
    member: member('g.member_id'),
    began: time('g.created_at'),
    game: text('g.code'),
    direction: text('g.direction'),
    amount: money('g.amount'),
    moved: money('g.moved'),
    state: text('g.state'),
    unanswered: yesOrNo(sql<boolean>`g.unknown_since is not null`),
    ended: time('g.ended_at'),
    attempts: count('g.attempts'),
    reference: text('g.reference'),
  },
}
