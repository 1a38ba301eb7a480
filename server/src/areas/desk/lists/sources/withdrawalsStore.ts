import { sql } from 'kysely'
import type { Source } from '../source.ts'
import { asTime, asWords } from './cells.ts'
import { count, member, money, text, time } from './columnsStore.ts'
import { maskedBank } from './membersStore.ts'

/** Withdrawals in every state. */
export const withdrawals: Source = {
  from: sql`withdrawal w`,
  shown: { alias: 'w', joins: sql`left join member m on m.id = w.member_id` },
  id: sql.ref('w.id'),
  idType: 'text',
  memberId: sql.ref('w.member_id'),
  columns: {
    member: member('w.member_id'),
    requested: time('w.requested_at'),
    amount: money('w.amount'),
    state: text('w.state'),
    reasons: { sql: sql.ref('w.reasons'), type: 'text', cell: asWords },
    bank: { sql: sql`w.bank_code || ' ' || w.account_no`, type: 'text', cell: maskedBank },
    ended: {
      sql: sql`coalesce(w.ended_at, timestamptz '9999-12-31 00:00:00+00')`,
      type: 'timestamptz',
      cell: asTime,
    },
    approvals: count('w.approvals_needed'),
    failReason: text('w.fail_reason'),
    bankReference: text('w.bank_reference'),
    reference: text('w.id'),
  },
}
