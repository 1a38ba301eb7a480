import { sql, type Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import type { Tx } from '../../../ledger/port.ts'
import { DEPOSIT_ACCOUNTS } from './deposits.ts'

/**
 * Gives a demo site a part of its content that came with a later version, once for ever and whole
 * or not at all: what an operator has deleted does not come back. `fill` looks by itself whether an
 * operator has filled that part already. A site whose deposit accounts are an operator's own is no
 * demo site, and is given nothing.
 */
export async function seedPart(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  name: string,
  fill: (tx: Tx) => Promise<void>,
): Promise<void> {
  if (config.seed === 'none') return
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('krapao seed'))`.execute(tx)
    if (await tx.selectFrom('demo_part').select('name').where('name', '=', name).executeTakeFirst())
      return
    if (!(await isDemoSite(tx))) return
    await fill(tx)
    await tx.insertInto('demo_part').values({ name, given_at: clock.now() }).execute()
  })
}

const isDemoSite = async (db: Kysely<Database>): Promise<boolean> =>
  (await db
    .selectFrom('deposit_account')
    .select('id')
    .where('id', '=', DEPOSIT_ACCOUNTS[0]?.id ?? '')
    .where('account_no', '=', DEPOSIT_ACCOUNTS[0]?.account_no ?? '')
    .executeTakeFirst()) !== undefined
