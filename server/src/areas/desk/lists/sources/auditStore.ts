import { sql } from 'kysely'
import type { Source } from '../source.ts'
import { count, member, text, time } from './columnsStore.ts'

/** What operators did. */
export const audit: Source = {
  from: sql`audit_entry a`,
  shown: { alias: 'a', joins: sql`left join member m on m.id = a.member_id` },
  id: sql.ref('a.seq'),
  idType: 'bigint',
  memberId: sql.ref('a.member_id'),
  columns: {
    at: time('a.at'),
    operator: text('a.operator'),
    action: text('a.action'),
    subject: text('a.subject'),
    reason: text('a.reason'),
    member: member('a.member_id'),
    number: count('a.seq'),
  },
}
