import type { IdentityState } from '@krapao/contract/identity/states'
import { sql, type Kysely } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import type { Database } from '../../../../db/schema.ts'

type Db = Kysely<Database>

/** Slips of the member that are looked at for names, and how many other senders are shown. */
const [SLIPS, SENDERS] = [50, 3]
interface Sender {
  names: string[]
  account: string
}
/** Who sent what came in by the member's slips, the newest first, each once. */
const sendersOf = sql<Sender[] | null>`(
  select json_agg(json_build_object('names', names, 'account', account) order by at desc) from (
    select sender->'names' as names, max(sender->>'account') as account, max(created_at) as at
    from (select s.sender, s.created_at from slip s where s.member_id = c.member_id
        and s.status = 'SUCCESS' order by s.created_at desc limit ${SLIPS}) newest
    where jsonb_array_length(sender->'names') > 0
    group by 1 order by 3 desc limit ${SENDERS}) each)`

const rows = (db: Db) =>
  db
    .selectFrom('identity_case as c')
    .innerJoin('member as m', 'm.id', 'c.member_id')
    .leftJoin('bank_holder as h', 'h.member_id', 'c.member_id')
    .leftJoin('identity_level as taken', (join) =>
      join.onRef('taken.card_key', '=', 'c.card_key').onRef('taken.member_id', '<>', 'c.member_id'),
    )
    .leftJoin('operator as o', 'o.id', 'c.decided_by')
    .selectAll('c')
    .select([
      'm.name as member_name',
      'm.bank_account_name as account_name',
      'm.bank_account_name_other as other_name',
      'm.bank_account_no as account_no',
      'h.says as bank_says',
      'taken.member_id as card_of',
      'o.name as decider',
      sendersOf.as('senders'),
    ])

export const deskCase = (db: Db, id: string) =>
  rows(db).where('c.id', '=', id).where('c.sent_at', 'is not', null).executeTakeFirst()
export type DeskRow = NonNullable<Awaited<ReturnType<typeof deskCase>>>

/** A page: what waits the longest first, what has ended the newest first. */
export async function deskPage(
  db: Db,
  states: readonly IdentityState[],
  { limit, offset, newest }: { limit: number; offset: number; newest: boolean },
): Promise<{ total: number; rows: DeskRow[] }> {
  const { total } = await db
    .selectFrom('identity_case')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('state', '=', anyOf(states))
    .executeTakeFirstOrThrow()
  const found = await rows(db)
    .where('c.state', '=', anyOf(states))
    .orderBy(newest ? 'c.ended_at' : 'c.sent_at', newest ? 'desc' : 'asc')
    .orderBy('c.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, rows: found }
}

/** Satang of this member's that wait to be paid out. */
export async function payoutsWaiting(db: Db, memberId: string): Promise<bigint> {
  const { sum } = await db
    .selectFrom('withdrawal')
    .select(sql<string>`coalesce(sum(amount), 0)::text`.as('sum'))
    .where('member_id', '=', memberId)
    .where('state', 'in', ['REQUESTED', 'APPROVED'])
    .executeTakeFirstOrThrow()
  return BigInt(sum)
}

/** How many members wait for a decision about who they are, and since when the first. */
export async function identityWaiting(db: Db): Promise<{ count: number; oldestAt: Date | null }> {
  const { count, oldest } = await db
    .selectFrom('identity_case')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('sent_at').as('oldest')])
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldestAt: oldest }
}
