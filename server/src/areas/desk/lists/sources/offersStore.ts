import { sql } from 'kysely'
import type { Source } from '../source.ts'
import { asCount, asTime } from './cells.ts'
import { count, money, text, yesOrNo } from './columnsStore.ts'

/** Offers as they are published, and what was taken of them. They are few: no order has an index. */
export const offers: Source = {
  from: sql`offer o`,
  shown: {
    alias: 'o',
    joins: sql`left join lateral (select count(*) as taken, coalesce(sum(amount), 0) as given
      from offer_receipt where offer_id = o.id) r on true`,
  },
  id: sql.ref('o.id'),
  idType: 'text',
  memberId: sql`null::text`,
  columns: {
    offer: text('o.name_th'),
    code: text('o.code'),
    kind: text('o.kind'),
    active: yesOrNo(sql<boolean>`o.active`),
    starts: {
      sql: sql`coalesce(o.starts_at, 'epoch')`,
      type: 'timestamptz',
      cell: asTime,
    },
    ends: {
      sql: sql`coalesce(o.ends_at, timestamptz '9999-12-31 00:00:00+00')`,
      type: 'timestamptz',
      cell: asTime,
    },
    reward: money('o.reward_amount'),
    percent: { sql: sql`o.reward_percent / 100`, type: 'bigint', cell: asCount },
    deposit: money('o.min_deposit'),
    taken: count('r.taken'),
    quota: count('o.quota'),
    given: money('r.given'),
    reference: text('o.id'),
  },
}
