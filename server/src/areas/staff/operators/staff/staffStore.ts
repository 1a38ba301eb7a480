import { sql, type Insertable, type Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import type { OperatorTables } from '../../../../db/tables/staff/operators.ts'

type Db = Kysely<Database>
type Invitation = OperatorTables['operator_invitation']

/** One invitation an operator: a new one takes the place of the one before. */
export const keepInvitation = (db: Db, row: Insertable<Invitation>) =>
  db
    .insertInto('operator_invitation')
    .values(row)
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(row))
    .execute()

export const findInvitation = (db: Db, codeHash: string, now: Date) =>
  db
    .selectFrom('operator_invitation as invitation')
    .innerJoin('operator', 'operator.id', 'invitation.operator_id')
    .select([
      'invitation.totp_cipher',
      'invitation.expires_at',
      'operator.id',
      'operator.email',
      'operator.name',
      'operator.role',
    ])
    .where('invitation.code_hash', '=', codeHash)
    .where('invitation.expires_at', '>', now)
    .where('operator.active', '=', true)
    .executeTakeFirst()

/** The secret of its authenticator, to the one caller that comes with the code in time. */
export const takeInvitation = async (
  db: Db,
  codeHash: string,
  now: Date,
): Promise<{ operator_id: string; totp_cipher: string } | undefined> =>
  db
    .deleteFrom('operator_invitation')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning(['operator_id', 'totp_cipher'])
    .executeTakeFirst()

export const deleteInvitationOf = (db: Db, operatorId: string) =>
  db.deleteFrom('operator_invitation').where('operator_id', '=', operatorId).execute()

/** Operators with a role about money who may not decide yet, and since when the oldest. */
export async function waitingOperators(
  db: Db,
  now: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  const { count, oldest } = await db
    .selectFrom('operator')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<Date | null>`min(granted_at)`.as('oldest'),
    ])
    .where('active', '=', true)
    .where('role', 'in', ['owner', 'finance'])
    .where(sql<boolean>`operator_waits(id, ${now})`)
    .executeTakeFirstOrThrow()
  return { count, oldestAt: oldest }
}
