import { sql } from 'kysely'
import { maskPhone } from '../../../../runtime/phone.ts'
import { maskAccount } from '../../../site/public.ts'
import type { Source } from '../source.ts'
import { asWords } from './cells.ts'
import { member, money, text, time } from './columnsStore.ts'

/** All members, with what `overview.sweep` has summed. */
export const members: Source = {
  from: sql`member_overview o join member m on m.id = o.member_id`,
  id: sql.ref('o.member_id'),
  idType: 'text',
  memberId: sql.ref('m.id'),
  columns: {
    member: member('m.id'),
    status: text('m.status'),
    care: text('o.care'),
    tags: { sql: sql.ref('o.tags'), type: 'text', cell: asWords },
    lastSeen: time('o.last_seen_at'),
    lastPlayed: time('o.last_played_at'),
    lastDeposit: time('o.last_deposit_at'),
    registered: time('m.created_at'),
    deposited: money('o.deposited'),
    withdrawn: money('o.withdrawn'),
    net: money('o.net'),
    balance: money('o.balance'),
    phone: { sql: sql.ref('m.username'), type: 'text', cell: (value) => maskPhone(String(value)) },
    bank: {
      sql: sql`m.bank_code || ' ' || m.bank_account_no`,
      type: 'text',
      cell: maskedBank,
    },
  },
  asOf: async (db) => {
    const row = await db.selectFrom('member_overview_sweep').select('swept_at').executeTakeFirst()
    return row?.swept_at ?? null
  },
}

/** A bank's code and an account, the most of it as x. */
export function maskedBank(value: unknown): string {
  const [code = '', ...account] = String(value).split(' ')
  return `${code} ${maskAccount(account.join(' '))}`.trim()
}
