import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import type { Days, Source } from '../source.ts'
import { asBaht, asText, asTime } from './cells.ts'

/** The accounts of one side, those of coins last. */
const side = (sign: '<' | '>') => sql`(
  select string_agg(a.address, ' ' order by a.address like '%:coin', a.address) from ledger_entry e
    join ledger_account a on a.id = e.account_id
  where e.transfer_id = t.id and e.amount ${sql.raw(sign)} 0)`

/** Postings of the ledger. Their numbers grow with time, so the number is the order. */
export const postings: Source = {
  from: sql`ledger_transfer t`,
  shown: {
    alias: 't',
    // Both with a limit: a plan that does not know how few members a page has reads all of them. And
    // the id in the collation of member.id, not that of addresses: its index fits no other.
    joins: sql`left join lateral (
      select split_part(a.address collate "default", ':', 2) as id
      from ledger_entry e join ledger_account a on a.id = e.account_id
      where e.transfer_id = any (array[t.id, t.hold_id]) and a.address like 'member:%' limit 1) whose on true
    left join lateral (select name from member where id = whose.id limit 1) m on true`,
  },
  id: sql.ref('t.id'),
  idType: 'bigint',
  memberId: sql.ref('whose.id'),
  columns: {
    posting: { sql: sql.ref('t.id'), type: 'bigint', cell: asText },
    at: { sql: sql.ref('t.id'), shown: sql.ref('t.created_at'), type: 'bigint', cell: asTime },
    kind: { sql: sql.ref('t.kind'), type: 'text', cell: asText },
    op: {
      sql: sql`(array['post', 'hold', 'settle', 'void'])[t.op]`,
      type: 'text',
      cell: asText,
    },
    amount: {
      sql: sql`(select sum(e.amount)::text from ledger_entry e join ledger_account a on a.id = e.account_id
        where e.transfer_id = t.id and e.amount > 0 and a.address <> 'house:coin'
          and a.address not like 'member:%:coin')`,
      type: 'bigint',
      cell: asBaht,
    },
    from: { sql: side('<'), type: 'text', cell: asText },
    to: { sql: side('>'), type: 'text', cell: asText },
    member: {
      sql: sql.ref('whose.id'),
      shown: sql.ref('m.name'),
      type: 'text',
      isOneOf: ofMembers,
      cell: asText,
    },
    key: { sql: sql.ref('t.key'), type: 'text', cell: asText },
  },
  narrow: numbersOf,
}

/** Servers side by side post a little out of order: so many numbers more are looked at. */
const SLACK = 10_000n

/**
 * The numbers that a range of days may have, found by halving: the time of a posting has no index
 * that an order could follow.
 */
async function numbersOf(db: Kysely<Database>, { from, to }: Days): Promise<RawBuilder<boolean>[]> {
  const bounds = [sql<boolean>`true`]
  const first = from && (await firstSince(db, from))
  const last = to && (await firstSince(db, to))
  if (first !== null) bounds.push(sql<boolean>`t.id >= ${first - SLACK}`)
  if (last !== null) bounds.push(sql<boolean>`t.id <= ${last + SLACK}`)
  if (from) bounds.push(sql<boolean>`t.created_at >= ${from}`)
  if (to) bounds.push(sql<boolean>`t.created_at < ${to}`)
  return bounds
}

/** About the first posting since a moment; one past the last where there is none. */
async function firstSince(db: Kysely<Database>, at: Date): Promise<bigint> {
  const { rows } = await sql<{ low: string }>`
    with recursive halved (low, high) as (
      select 0::bigint, coalesce(max(id), 0) + 1 from ledger_transfer
      union all
      select case when t.created_at < ${at} then t.id + 1 else low end,
        case when t.created_at < ${at} then high else (low + high) / 2 end
      from halved left join lateral (select id, created_at from ledger_transfer
        where id >= (low + high) / 2 order by id limit 1) t on true
      where low < high)
    select low::text from halved where low >= high`.execute(db)
  return BigInt(rows[0]?.low ?? 0)
}

/**
 * By the entries of the members' own accounts, and what ended the holds among them. The accounts
 * are looked up first, so that the plan knows how few entries they have.
 */
async function ofMembers(
  members: readonly string[],
  db: Kysely<Database>,
): Promise<RawBuilder<boolean>> {
  const accounts = await Promise.all(
    members.map((id) =>
      db
        .selectFrom('ledger_account')
        .select('id')
        .where('address', '>=', `member:${id}:`)
        .where('address', '<', `member:${id};`)
        .execute(),
    ),
  )
  const ids = accounts.flat().map(({ id }) => String(id))
  return sql<boolean>`t.id in (select unnest(array[e.transfer_id, r.transfer_id])
    from ledger_entry e left join ledger_resolution r on r.hold_id = e.transfer_id
    where e.account_id = any (${ids}::bigint[]))`
}
