import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { rowLoader } from '../../../db/batchLoader.ts'
import type { Database } from '../../../db/schema.ts'
import type { SeamlessCaseState, SeamlessTables } from '../../../db/tables/play/seamless.ts'
import { caseStates } from './states.ts'
import type { RoundRow } from './store.ts'

type Db = Kysely<Database>
type Table = SeamlessTables['seamless_case']
export type CaseRow = Selectable<Table>

export const findCase = rowLoader<CaseRow>(
  (db, ids) => db.selectFrom('seamless_case').selectAll().where('id', '=', anyOf(ids)).execute(),
  (row) => row.id,
)

/** The one that waits for two people about a round. */
export const waitingCase = (
  db: Db,
  { code, member_id: memberId, round_id: round }: Pick<RoundRow, 'code' | 'member_id' | 'round_id'>,
) =>
  db
    .selectFrom('seamless_case')
    .selectAll()
    .where('code', '=', code)
    .where('member_id', '=', memberId)
    .where('round_id', '=', round)
    .where('state', '=', sql.lit('WAITING'))
    .executeTakeFirst()

/** False when one waits about the same round. */
export async function insertCase(db: Db, row: Insertable<Table>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('seamless_case')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['code', 'member_id', 'round_id'])
        .where('state', '=', sql.lit('WAITING'))
        .doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** True where the case was changed. */
export async function changeCase(
  db: Db,
  id: string,
  to: SeamlessCaseState,
  set: Partial<Omit<CaseRow, 'id' | 'state'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('seamless_case')
    .set({ state: to, ...set })
    .where('id', '=', id)
    .where('state', '=', anyOf(caseStates.before(to)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Cases that wait, or were decided, the oldest or the newest first; and how many there are. */
export async function casesPage(
  db: Db,
  { ended, page, limit }: { ended: boolean; page: number; limit: number },
) {
  const found = db.selectFrom('seamless_case as c').where('c.state', ended ? '<>' : '=', 'WAITING')
  const { total } = await found
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .innerJoin('seamless_round as r', (join) =>
      join
        .onRef('r.code', '=', 'c.code')
        .onRef('r.member_id', '=', 'c.member_id')
        .onRef('r.round_id', '=', 'c.round_id'),
    )
    .leftJoin('member as m', 'm.id', 'c.member_id')
    .leftJoin('approval as a', 'a.id', 'c.approval_id')
    .leftJoin('operator as o', 'o.id', 'a.proposed_by')
    .leftJoin('operator as p', 'p.id', 'a.decided_by')
    .selectAll('c')
    .select([
      'r.game',
      'r.staked as staked_now',
      'r.won as won_now',
      'r.on_table as table_now',
      'r.opened_at as bet_at',
      'r.asked_at',
      'r.said',
      'm.name as member_name',
      'a.proposed_at',
      'a.reason',
      'a.decided_at as signed_at',
      'o.name as first_name',
      'p.name as second_name',
    ])
    .orderBy('c.opened_at', ended ? 'desc' : 'asc')
    .orderBy('c.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { total, rows }
}
export type ShownCase = Awaited<ReturnType<typeof casesPage>>['rows'][number]
