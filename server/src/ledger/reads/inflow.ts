import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { walletOf } from '../address.ts'

/** The kinds of transfers between a wallet and a game, and of bets and what comes of them. */
const GAME_KINDS = ['game', 'game-late', 'seamless']

/**
 * Satang that came into a member's wallet by its entries after `after`, up to and with `until`,
 * less what went out, other than to and from games. A payout that comes back has come in. Below
 * zero when more went out.
 */
export async function walletInflow(
  db: Kysely<Database>,
  memberId: string,
  after: bigint,
  until: bigint,
): Promise<bigint> {
  if (until <= after) return 0n
  const row = await db
    .selectFrom('ledger_account as account')
    .innerJoin('ledger_entry as entry', 'entry.account_id', 'account.id')
    .innerJoin('ledger_transfer as transfer', 'transfer.id', 'entry.transfer_id')
    .leftJoin('ledger_transfer as hold', 'hold.id', 'transfer.hold_id')
    .select(sql<bigint>`coalesce(sum(entry.amount), 0)::bigint`.as('total'))
    .where('account.address', '=', walletOf(memberId))
    .where('entry.seq', '>', after)
    .where('entry.seq', '<=', until)
    .where(
      (eb) => eb.fn.coalesce('hold.kind', 'transfer.kind'),
      '<>',
      sql<string>`all (${GAME_KINDS}::text[])`,
    )
    .executeTakeFirstOrThrow()
  return row.total
}
