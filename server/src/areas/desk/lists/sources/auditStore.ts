import { sql } from 'kysely'
import type { Source } from '../source.ts'
import { asCount, asText, asTime } from './cells.ts'

const text = (column: string) => ({ sql: sql.ref(column), type: 'text', cell: asText }) as const

/** What operators did. */
export const audit: Source = {
  from: sql`audit_entry a`,
  shown: { alias: 'a', joins: sql`left join member m on m.id = a.member_id` },
  id: sql.ref('a.seq'),
  idType: 'bigint',
  memberId: sql.ref('a.member_id'),
  columns: {
    at: { sql: sql.ref('a.at'), type: 'timestamptz', cell: asTime },
    operator: text('a.operator'),
    action: text('a.action'),
    subject: text('a.subject'),
    reason: text('a.reason'),
    member: { sql: sql.ref('a.member_id'), shown: sql.ref('m.name'), type: 'text', cell: asText },
    number: { sql: sql.ref('a.seq'), type: 'bigint', cell: asCount },
  },
}
