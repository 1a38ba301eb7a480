import { sql } from 'kysely'
import type { Source } from '../source.ts'
import { count, member, money, text, time, yesOrNo } from './columnsStore.ts'

/** Payments that members were credited, whichever way they came. */
export const deposits: Source = {
  from: sql`deposit d`,
  shown: { alias: 'd', joins: sql`left join member m on m.id = d.member_id` },
  id: sql.ref('d.id'),
  idType: 'text',
  memberId: sql.ref('d.member_id'),
  columns: {
    member: member('d.member_id'),
    credited: time('d.created_at'),
    amount: money('d.amount'),
    way: text('d.method'),
    source: text('d.source'),
    late: yesOrNo(sql<boolean>`d.late`),
    takenBack: money('d.taken_back'),
    coins: count('d.coins'),
    paid: time('d.paid_at'),
    outside: text('d.external_id'),
    reference: text('d.id'),
  },
}
