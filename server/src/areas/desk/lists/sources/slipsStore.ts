import { sql } from 'kysely'
import type { Source } from '../source.ts'
import { member, money, text, time } from './columnsStore.ts'

/** Slips in every state; what a picture shows of a person is no column. */
export const slips: Source = {
  from: sql`slip s`,
  shown: { alias: 's', joins: sql`left join member m on m.id = s.member_id` },
  id: sql.ref('s.reference'),
  idType: 'text',
  memberId: sql.ref('s.member_id'),
  columns: {
    member: member('s.member_id'),
    uploaded: time('s.created_at'),
    amount: money('s.amount'),
    state: text('s.status'),
    note: text('s.note'),
    paid: time('s.paid_at'),
    ended: time('s.ended_at'),
    bankReference: text('s.trans_ref'),
    reference: text('s.reference'),
  },
}
