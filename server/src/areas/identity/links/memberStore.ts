import type { LinkKind } from '@krapao/contract/ops/identity/linkKinds'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { CROWD } from './rules.ts'
import { areOpposite } from './store.ts'

type Db = Kysely<Database>
/** Of a member's own browsers and the like, and of a device's or inviter's members. */
const MOST_TRAITS = 200
const MOST_OTHERS = 50

export interface Shared {
  member_id: string
  kind: LinkKind
  trait: string
  said: string
  times: number
  last_at: Date
}

/** Who shares something with a member: by the indexes of what the member was seen with. */
export const sharedWith = (db: Db, memberId: string): Promise<Shared[]> =>
  sql<Shared>`
    select o.member_id, mine.kind, (array_agg(mine.trait order by o.last_at desc))[1] as trait,
      (array_agg(mine.said order by o.last_at desc))[1] as said, sum(o.times)::int as times,
      max(o.last_at) as last_at
    from (select * from link_trait where member_id = ${memberId} order by last_at desc limit ${MOST_TRAITS}) mine
    cross join lateral (select t.member_id, t.times, t.last_at, count(*) over () as others from (
        select * from link_trait x where x.kind = mine.kind and x.trait = mine.trait
          and x.member_id <> ${memberId} limit ${MOST_OTHERS}) t) o
    where mine.kind = 'DEVICE' or o.others < ${CROWD}
    group by o.member_id, mine.kind`
    .execute(db)
    .then(({ rows }) => rows)

/** Who stakes on the other side. */
export const opposedTo = (db: Db, memberId: string): Promise<Shared[]> =>
  sql<Shared>`
    select met.member_id, 'OPPOSITE' as kind, '' as trait, '' as said,
      (count(*) filter (where opposite))::int as times, max(at) as last_at
    from (select other as member_id, opposite, at from link_meeting where one = ${memberId}
      union all select one, opposite, at from link_meeting where other = ${memberId}) met
    group by met.member_id having ${areOpposite} limit ${MOST_OTHERS}`
    .execute(db)
    .then(({ rows }) => rows)

/** Who invited the member, and whom the member invited. */
export const invitedBy = (db: Db, memberId: string): Promise<Shared[]> =>
  sql<Shared>`
    select x.id as member_id, 'INVITER' as kind, '' as trait, '' as said, 1 as times, x.at as last_at from (
      select own.inviter_id as id, own.created_at as at from member own
        where own.id = ${memberId} and own.inviter_id is not null
      union all (select i.id, i.created_at from member i where i.inviter_id = ${memberId} limit ${MOST_OTHERS})) x`
    .execute(db)
    .then(({ rows }) => rows)

export const namesOf = (db: Db, ids: readonly string[]) =>
  sql<{ id: string; name: string; status: string }>`
    select id, name, status from member where id = any (${[...ids]}::text[])`
    .execute(db)
    .then(({ rows }) => new Map(rows.map((row) => [row.id, row])))
