import type { Pool } from 'pg'
import { TRANSIT } from '../../server/src/ledger/address.ts'
import { apply } from '../../server/src/ledger/apply.ts'
import type { prepare } from '../../server/src/ledger/posting.ts'

/** A withdrawal with no server around it. `held`: its hold, prepared. Amount in satang. */
export async function writeBare(
  pool: Pool,
  held: NonNullable<ReturnType<typeof prepare>>,
  { key, memberId, amount }: { key: string; memberId: string; amount: bigint },
): Promise<void> {
  const client = await pool.connect()
  const run = async (name: string, text: string, values: unknown[]) =>
    (await client.query<Record<string, unknown>>({ name, text, values })).rows
  try {
    await run('bare_session', 'select * from session where member_id = $1', [memberId])
    await client.query('begin')
    const [outcome] = await apply(
      ({ name, text }, values) => run(name, text, [...values]),
      [held],
      new Date(),
      new Set([TRANSIT]),
    )
    if (!outcome?.ok) throw new Error('the ledger refused a hold')
    await run(
      'bare_row',
      `insert into withdrawal (id, member_id, amount, state, approvals_needed, reasons, bank_code, account_no,
        account_name, requested_at) values ($1, $2, $3, 'REQUESTED', 1, '{}', 'SCB', '1', 'Bench', now())`,
      [key, memberId, String(amount)],
    )
    await run(
      'bare_key',
      `insert into idempotency_key (member_id, key, call, body_hash, owner, status, body, created_at)
        values ($1, $2, 'withdraw', 'x', 'bench', 201, '{}', now())`,
      [memberId, key],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** What the database says was moved: rows of withdrawals, paid ones, transit and games. */
export async function moved(pool: Pool, withdrawn: bigint): Promise<string> {
  const {
    rows: [row],
  } = await pool.query<{
    rows: string
    paid: string
    transit: string
    games: string
  }>(
    `select (select count(*) from withdrawal where state = 'REQUESTED' and amount = $1) as rows,
      (select count(*) from withdrawal where state = 'PAID') as paid,
      (select coalesce(sum(balance), 0) from ledger_account where address = $2) as transit,
      (select coalesce(sum(balance), 0) from ledger_account where address like '%:game:pg' and address not in (
        select 'member:' || member_id || ':game:pg' from game_account where password_cipher = 'none')) as games`,
    [String(withdrawn), TRANSIT],
  )
  return [row?.rows, row?.paid, row?.transit, row?.games].join()
}
