import { sql } from 'kysely'
import { maskAccount } from '../../../site/public.ts'
import type { Source } from '../source.ts'
import { member, money, text, time } from './columnsStore.ts'

/** Money that was nobody's when it came: what waits, and what became of the rest. */
export const suspense: Source = {
  // Of what a game paid to a closed account it is known before anybody decides.
  from: sql`(select *, coalesce(member_id, case kind when 'game' then owner_id end) as whose
    from incoming_payment where reason <> '') p`,
  shown: { alias: 'p', joins: sql`left join member m on m.id = p.whose` },
  id: sql.ref('p.id'),
  idType: 'text',
  memberId: sql.ref('p.whose'),
  columns: {
    sender: {
      sql: sql`json_build_array(p.from_bank_code, p.from_account_no, p.from_name)`,
      type: 'text',
      cell: maskedSender,
    },
    arrived: time('p.happened_at'),
    amount: money('p.amount'),
    account: text('p.account'),
    reason: text('p.reason'),
    state: text('p.state'),
    member: member('p.whose'),
    ended: time('p.ended_at'),
    outside: text('p.reference'),
    reference: text('p.id'),
  },
}

/** As the queue shows it, the account number in part. */
function maskedSender(value: unknown): string {
  const [bank = '', account = '', name = ''] = value as string[]
  return [bank, account && maskAccount(account), name].filter(Boolean).join(' ')
}
