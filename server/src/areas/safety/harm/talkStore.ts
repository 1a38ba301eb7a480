import type { TalkOutcome, TalkState } from '@krapao/contract/ops/talks/kinds'
import { sql, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { batchLoader } from '../../../db/batchLoader.ts'
import type { Database } from '../../../db/schema.ts'
import { talkStates } from './states.ts'

type Db = Kysely<Database>
export type MarkerRow = Selectable<Database['harm_marker']>

/** A limit that was set since and is lower than the one before it, by the member or an operator. */
const limitSet = sql<boolean>`exists (select 1 from play_limit l
  left join lateral (select p.amount from play_limit p where p.member_id = l.member_id and p.kind = l.kind
    and p.period = l.period and p.id < l.id order by p.id desc limit 1) p on true
  where l.member_id = t.member_id and l.in_force_from >= t.opened_at and l.amount is not null
    and (p.amount is null or l.amount < p.amount))`
const breakTaken = sql<boolean>`exists (select 1 from play_pause p
  where p.member_id = t.member_id and p.asked_at >= t.opened_at)`

const talks = (db: Db) =>
  db
    .selectFrom('harm_talk as t')
    .innerJoin('member as m', 'm.id', 't.member_id')
    .leftJoin('operator as o', 'o.id', 't.closed_by')
    .selectAll('t')
    .select(['m.name', 'o.name as closer', limitSet.as('limit_set'), breakTaken.as('break_taken')])

export const findTalk = (db: Db, id: string) => talks(db).where('t.id', '=', id).executeTakeFirst()
export type TalkRow = NonNullable<Awaited<ReturnType<typeof findTalk>>>

/** A page: of the open ones who waits longest first, of the others the newest first. */
export async function talksPage(
  db: Db,
  { state, limit, offset }: { state: TalkState; limit: number; offset: number },
): Promise<{ total: number; rows: TalkRow[] }> {
  const { total } = await db
    .selectFrom('harm_talk')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  const rows = await talks(db)
    .where('t.state', '=', state)
    .orderBy(state === 'OPEN' ? 't.opened_at' : 't.closed_at', state === 'OPEN' ? 'asc' : 'desc')
    .orderBy('t.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, rows }
}

/** Of these talks, in the order in which the kinds are told. */
export const markersOf = (db: Db, talkIds: readonly string[]): Promise<MarkerRow[]> =>
  db
    .selectFrom('harm_marker')
    .selectAll()
    .where('talk_id', '=', anyOf(talkIds))
    .orderBy('last_at', 'desc')
    .orderBy('kind')
    .execute()

/** Locked, and whether this operator has a part in the account. */
export const lockTalk = (db: Db, id: string, operatorId: string) =>
  db
    .selectFrom('harm_talk')
    .selectAll()
    .select(sql<boolean>`operator_owns(${operatorId}, member_id)`.as('is_own'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const noteWritten = (db: Db, id: string, at: Date) =>
  db.updateTable('harm_talk').set({ written_at: at }).where('id', '=', id).execute()

/** Whether this call closed it. */
export async function closeTalk(
  db: Db,
  id: string,
  end: { closed_at: Date; closed_by: string; outcome: TalkOutcome; note: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('harm_talk')
    .set({ ...end, state: 'CLOSED' })
    .where('id', '=', id)
    .where('state', 'in', talkStates.before('CLOSED'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** How many talks wait, and since when the oldest. */
export async function talksWaiting(db: Db): Promise<{ count: number; oldestAt: Date | null }> {
  const { count, oldest } = await db
    .selectFrom('harm_talk')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('opened_at').as('oldest')])
    .where('state', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldestAt: oldest }
}

/** Whether a talk with each of these members is open. */
export const hasOpenTalk = batchLoader<string, boolean>(async (db, memberIds) => {
  const rows = await db
    .selectFrom('harm_talk')
    .select('member_id')
    .where('state', '=', 'OPEN')
    .where('member_id', '=', anyOf(memberIds))
    .execute()
  const open = new Set(rows.map((row) => row.member_id))
  return memberIds.map((id) => open.has(id))
})

/**
 * What a member may read of talks about themself: safer play is no secret. Not who wrote or closed
 * them, nor the operators' notes.
 */
export async function talkRows(
  db: Db,
  memberId: string,
): Promise<
  (Pick<TalkRow, 'state' | 'opened_at' | 'closed_at' | 'outcome'> & { markers: MarkerRow[] })[]
> {
  const rows = await db
    .selectFrom('harm_talk')
    .select(['id', 'state', 'opened_at', 'closed_at', 'outcome'])
    .where('member_id', '=', memberId)
    .orderBy('opened_at')
    .execute()
  const markers = await markersOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, ...row }) => ({
    ...row,
    markers: markers.filter((marker) => marker.talk_id === id),
  }))
}
