import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../../../db/schema.ts'

type Db = Kysely<Database>

/** A deposit, or what was to become one. Amount in satang. */
interface DepositRow {
  reference: string
  way: 'QR' | 'BANK' | 'WALLETLINK' | 'MANUAL'
  source: string | null
  amount: bigint
  coins: bigint
  state: string
  late: boolean
  fail_reason: string | null
  created_at: Date
}

/**
 * The states are written out, so that the planner sees which partial index is meant. A code,
 * announcement or link that was paid is the deposit itself.
 */
const everyDeposit = (memberId: string): RawBuilder<DepositRow> => sql<DepositRow>`
  select id as reference, method as way, source, amount, coins, 'CREDITED' as state, late,
    null::text as fail_reason, created_at
  from deposit where member_id = ${memberId}
  union all
  select id, 'QR', provider, amount, 0, state, false, null, created_at
  from qr_code where member_id = ${memberId} and state in ('CREATING', 'LIVE')
  union all
  select id, 'QR', provider, amount, 0, state, false, null, created_at
  from qr_code code where member_id = ${memberId} and state in ('CANCELLED', 'EXPIRED', 'FAILED')
    and not exists (
      select from deposit paid where paid.member_id = code.member_id and paid.qrcode_id = code.id)
  union all
  select id, 'MANUAL', null, amount, 0, state, false, null, created_at
  from manual_deposit where member_id = ${memberId} and state = 'PENDING'
  union all
  select id, 'MANUAL', null, amount, 0, state, false, null, created_at
  from manual_deposit where member_id = ${memberId} and state in ('REPLACED', 'EXPIRED', 'REFUSED')
  union all
  select id, 'WALLETLINK', null, amount, 0, state, false, fail_reason, created_at
  from wallet_link where member_id = ${memberId} and state in ('REDEEMING', 'FAILED')`

/** Page `page` (from 1), newest first. */
export async function depositsOf(
  db: Db,
  memberId: string,
  page: number,
  limit: number,
): Promise<{ total: number; rows: DepositRow[] }> {
  const every = everyDeposit(memberId)
  const { rows } = await sql<DepositRow>`select * from (${every}) each_deposit
    order by created_at desc, reference
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const counted = await sql<{ total: bigint }>`
    select count(*) as total from (${every}) each_deposit`.execute(db)
  return { total: Number(counted.rows[0]?.total ?? 0), rows }
}
