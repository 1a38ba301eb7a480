import type { IdentityState } from '@krapao/contract/identity/states'
import { sql, type Kysely, type Selectable, type Updateable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import type { Database } from '../../../db/schema.ts'
import type { IdentityTables } from '../../../db/tables/identity/identity.ts'
import { identityStates } from './states.ts'

type Db = Kysely<Database>
export type IdentityCase = Selectable<IdentityTables['identity_case']>
type Change = Updateable<IdentityTables['identity_case']>

/** Whether the operator has a part in the account. */
export async function isOwn(db: Db, operator: string, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select operator_owns(${operator}, ${memberId}) as owns`.execute(db)
  return rows[0]?.owns ?? false
}

/** One at a time for a member, until the transaction ends. */
export const lockIdentity = (db: Db, memberId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('identity'), hashtext(${memberId}))`.execute(db)

/** The newest that the member has asked for. */
export const lastCase = (db: Db, memberId: string): Promise<IdentityCase | undefined> =>
  db
    .selectFrom('identity_case')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** The one that has not ended. */
export const openCase = (db: Db, memberId: string): Promise<IdentityCase | undefined> =>
  db
    .selectFrom('identity_case')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', anyOf(identityStates.open))
    .executeTakeFirst()

export const insertCase = (
  db: Db,
  row: { id: string; member_id: string; to_level: 2 | 3; created_at: Date },
) =>
  db
    .insertInto('identity_case')
    .values({ ...row, state: 'DRAFT' })
    .execute()

export const lockCase = (db: Db, id: string): Promise<IdentityCase | undefined> =>
  db.selectFrom('identity_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** False where it was not in a state that may become this one. */
export async function changeCase(
  db: Db,
  id: string,
  to: IdentityState,
  set: Change = {},
): Promise<boolean> {
  const result = await db
    .updateTable('identity_case')
    .set({ next_check_at: null, ...set, state: to })
    .where('id', '=', id)
    .where('state', '=', anyOf(identityStates.before(to)))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Counts how often it was sent. */
export const sendCase = async (
  db: Db,
  id: string,
  set: Change & { sent_at: Date },
): Promise<boolean> => {
  const result = await db
    .updateTable('identity_case')
    .set((eb) => ({
      ...set,
      state: 'WAITING' as const,
      round: eb('round', '+', 1),
      verdict: null,
      attempts: 0,
      why: null,
      words: null,
      decided_by: null,
    }))
    .where('id', '=', id)
    .where('state', '=', anyOf(identityStates.before('WAITING')))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** What the verifier said of this round; nothing where another was sent since, or it has ended. */
export async function writeVerdict(
  db: Db,
  { id, round }: Pick<IdentityCase, 'id' | 'round'>,
  verdict: string | null,
): Promise<boolean> {
  const result = await db
    .updateTable('identity_case')
    .set({ verdict, next_check_at: null })
    .where('id', '=', id)
    .where('round', '=', round)
    .where('state', '=', 'WAITING')
    .where('verdict', 'is', null)
    .where('next_check_at', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const postponeCheck = (
  db: Db,
  { id, round }: Pick<IdentityCase, 'id' | 'round'>,
  until: Date | null,
) =>
  db
    .updateTable('identity_case')
    .set({ next_check_at: until })
    .where('id', '=', id)
    .where('round', '=', round)
    .where('state', '=', 'WAITING')
    .where('verdict', 'is', null)
    .execute()

/**
 * The member is known so well from now on, by this case. A level that was given by a card stands on
 * it; level 3 keeps the card of level 2.
 */
export const putLevel = (
  db: Db,
  row: { member_id: string; level: 2 | 3; case_id: string; since: Date },
  card: { card_key: string; expires_on: string | null } | null,
) =>
  card
    ? db
        .insertInto('identity_level')
        .values({ ...row, ...card })
        .onConflict((conflict) =>
          conflict.column('member_id').doUpdateSet((eb) => ({
            ...card,
            // A newer card takes no higher level away.
            level: sql<2 | 3>`greatest(identity_level.level, ${eb.ref('excluded.level')})`,
            case_id: row.case_id,
            since: row.since,
          })),
        )
        .executeTakeFirst()
    : db
        .updateTable('identity_level')
        .set({ level: row.level, case_id: row.case_id, since: row.since })
        .where('member_id', '=', row.member_id)
        .executeTakeFirst()
