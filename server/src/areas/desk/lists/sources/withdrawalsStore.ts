import { sql } from 'kysely'
import type { Source } from '../source.ts'
import { asBaht, asCount, asText, asTime, asWords } from './cells.ts'
import { maskedBank } from './membersStore.ts'

const text = (column: string) => ({ sql: sql.ref(column), type: 'text', cell: asText }) as const

/** Withdrawals in every state. */
export const withdrawals: Source = {
  from: sql`withdrawal w`,
  shown: { alias: 'w', joins: sql`left join member m on m.id = w.member_id` },
  id: sql.ref('w.id'),
  idType: 'text',
  memberId: sql.ref('w.member_id'),
  columns: {
    member: { sql: sql.ref('w.member_id'), shown: sql.ref('m.name'), type: 'text', cell: asText },
    requested: { sql: sql.ref('w.requested_at'), type: 'timestamptz', cell: asTime },
    amount: { sql: sql.ref('w.amount'), type: 'bigint', cell: asBaht },
    state: text('w.state'),
    reasons: { sql: sql.ref('w.reasons'), type: 'text', cell: asWords },
    bank: { sql: sql`w.bank_code || ' ' || w.account_no`, type: 'text', cell: maskedBank },
    ended: {
      sql: sql`coalesce(w.ended_at, timestamptz '9999-12-31 00:00:00+00')`,
      type: 'timestamptz',
      cell: asTime,
    },
    approvals: { sql: sql.ref('w.approvals_needed'), type: 'bigint', cell: asCount },
    failReason: text('w.fail_reason'),
    bankReference: text('w.bank_reference'),
    reference: text('w.id'),
  },
}
