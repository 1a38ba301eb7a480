import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'

interface Paid {
  count: number
  /** How long each of them took. */
  minutes: number
  reasons?: string[]
  daysAgo?: number
}

/** Payouts of other members that the bank has paid, as rows alone: no money has moved. */
export async function paidBefore(
  { db, clock, ids }: Context,
  { count, minutes, reasons = [], daysAgo = 1 }: Paid,
): Promise<void> {
  const at = new Date(clock.now().getTime() - daysAgo * 86_400_000)
  const names = Array.from({ length: count }, () => ids.reference('wd'))
  await sql`insert into withdrawal (id, member_id, amount, state, approvals_needed, bank_code,
      account_no, account_name, reasons, requested_at, ended_at)
    select n, 'm-' || n, 10000, 'PAID', 0, 'SCB', '1', 'X', ${reasons}::text[], ${at},
      ${at}::timestamptz + ${minutes}::int * interval '1 minute'
    from unnest(${names}::text[]) n`.execute(db)
}
