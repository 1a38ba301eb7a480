import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Payment } from '../payments/store.ts'

type Db = Kysely<Database>
/** More people than these are no evidence. */
const MOST = 5
const DAY_MS = 86_400_000
/** A name of fewer letters fits too many. */
const LEAST_NAME = 4

interface Said {
  memberId: string
  n: number
  at: Date
}

/** Who was given what came from the same account before, how often, and when last. */
export async function earlierOwners(db: Db, item: Payment): Promise<Said[]> {
  if (item.kind !== 'bank' || item.from_account_no === '') return []
  const { rows } = await sql<Said>`select member_id as "memberId", count(*)::int as n,
      max(happened_at) as at
    from incoming_payment
    where kind = 'bank' and from_account_no <> '' and from_account_no = ${item.from_account_no}
      and from_bank_code = ${item.from_bank_code} and id <> ${item.id}
      and state in ('CREDITED', 'ASSIGNED') and member_id is not null
    group by member_id order by n desc, member_id limit ${MOST}`.execute(db)
  return rows
}

/** Who announced just this sum on the day before it came, and what it has not paid yet. */
export async function announcedBy(db: Db, item: Payment): Promise<Said[]> {
  const at = item.happened_at.getTime()
  const { rows } = await sql<Said>`select member_id as "memberId", count(*)::int as n,
      max(created_at) as at
    from manual_deposit
    where amount = ${item.amount} and created_at >= ${new Date(at - DAY_MS)}
      and created_at <= ${new Date(at + DAY_MS)} and state in ('PENDING', 'EXPIRED', 'REPLACED')
    group by member_id order by at desc, member_id limit ${MOST}`.execute(db)
  return rows
}

/** Members whose name, or holder's name, is spelled like the sender's. */
export async function namedLike(db: Db, item: Payment): Promise<string[]> {
  if (item.from_name.trim().length < LEAST_NAME) return []
  const { rows } = await sql<{ id: string }>`select id from member
    where search_key like '%' || search_spelling(${item.from_name}) || '%'
      and length(search_spelling(${item.from_name})) >= ${LEAST_NAME}
    order by id limit ${MOST}`.execute(db)
  return rows.map(({ id }) => id)
}
