import type { IdentityState } from '@krapao/contract/identity/states'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'

type Db = Kysely<Database>

/** When a member was asked where the money comes from, and what was sent of it last. */
export interface Funds {
  askedAt: Date | null
  caseId: string | null
  state: IdentityState | null
  sentAt: Date | null
}

export async function fundsOf(db: Db, memberId: string): Promise<Funds> {
  const { rows } = await sql<Funds>`
    select a.asked_at as "askedAt", c.id as "caseId", c.state, c.sent_at as "sentAt"
    from (select ${memberId}::text as id) m
    left join identity_ask a on a.member_id = m.id
    left join lateral (select id, state, sent_at from identity_case
      where member_id = m.id and to_level = 3 and sent_at is not null
      order by created_at desc, id limit 1) c on true`.execute(db)
  return rows[0] ?? { askedAt: null, caseId: null, state: null, sentAt: null }
}

/** Another question from now on. */
export const putAsk = (db: Db, row: { member_id: string; asked_at: Date; asked_by: string }) =>
  db
    .insertInto('identity_ask')
    .values(row)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
