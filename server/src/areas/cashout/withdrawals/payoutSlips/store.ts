import type { Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'

type Db = Kysely<Database>

/** The code of this withdrawal's slip: `code`, or the one that it has already. */
export async function keepCode(
  db: Db,
  { withdrawalId, code, at }: { withdrawalId: string; code: string; at: Date },
): Promise<string> {
  await db
    .insertInto('payout_slip')
    .values({ code, withdrawal_id: withdrawalId, made_at: at })
    .onConflict((conflict) => conflict.column('withdrawal_id').doNothing())
    .execute()
  const kept = await db
    .selectFrom('payout_slip')
    .select('code')
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirstOrThrow()
  return kept.code
}

/** The paid withdrawal whose slip has this code, with its bank's names. */
export const paidByCode = (db: Db, code: string) =>
  db
    .selectFrom('payout_slip as slip')
    .innerJoin('withdrawal', 'withdrawal.id', 'slip.withdrawal_id')
    .leftJoin('bank', 'bank.code', 'withdrawal.bank_code')
    .select([
      'withdrawal.id',
      'withdrawal.amount',
      'withdrawal.lak',
      'withdrawal.lak_rate',
      'withdrawal.bank_code',
      'withdrawal.account_no',
      'withdrawal.bank_reference',
      'withdrawal.requested_at',
      'withdrawal.ended_at',
      'bank.name_th',
      'bank.name_en',
      'bank.name_la',
    ])
    .where('slip.code', '=', code)
    .where('withdrawal.state', '=', 'PAID')
    .executeTakeFirst()
