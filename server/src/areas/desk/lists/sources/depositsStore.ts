import { sql } from 'kysely'
import type { Source } from '../source.ts'
import { asBaht, asCount, asText, asTime } from './cells.ts'

const text = (column: string) => ({ sql: sql.ref(column), type: 'text', cell: asText }) as const

/** Payments that members were credited, whichever way they came. */
export const deposits: Source = {
  from: sql`deposit d`,
  shown: { alias: 'd', joins: sql`left join member m on m.id = d.member_id` },
  id: sql.ref('d.id'),
  idType: 'text',
  memberId: sql.ref('d.member_id'),
  columns: {
    member: { sql: sql.ref('d.member_id'), shown: sql.ref('m.name'), type: 'text', cell: asText },
    credited: { sql: sql.ref('d.created_at'), type: 'timestamptz', cell: asTime },
    amount: { sql: sql.ref('d.amount'), type: 'bigint', cell: asBaht },
    way: text('d.method'),
    source: text('d.source'),
    late: {
      sql: sql`case when d.late then 'yes' else 'no' end`,
      type: 'text',
      // As the column itself, which an index has.
      isOneOf: (values) =>
        values.includes('yes') && values.includes('no')
          ? sql<boolean>`true`
          : values.includes('yes')
            ? sql<boolean>`d.late`
            : sql<boolean>`not d.late`,
      cell: asText,
    },
    takenBack: { sql: sql.ref('d.taken_back'), type: 'bigint', cell: asBaht },
    coins: { sql: sql.ref('d.coins'), type: 'bigint', cell: asCount },
    paid: { sql: sql.ref('d.paid_at'), type: 'timestamptz', cell: asTime },
    outside: text('d.external_id'),
    reference: text('d.id'),
  },
}
