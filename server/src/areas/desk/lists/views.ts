import type { Answer, Body } from '@krapao/contract/calls'
import type { ListName } from '@krapao/contract/ops/lists/lists'
import type { Role } from '@krapao/contract/ops/rights'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { writeAudit, type Operator } from '../../staff/public.ts'
import { countViews, deleteView, insertView, updateView, viewsOf } from './viewStore.ts'

type View = Answer<'opsListViewSave'>
/** Views of one list that one operator keeps. */
const MOST = 50

export async function listViews(
  { db }: Context,
  list: ListName,
  by: Operator,
): Promise<Answer<'opsListViews'>> {
  const rows = await viewsOf(db, list, by)
  return rows.map(({ operator_id: owner, shared, ...view }) => ({
    ...view,
    shared: shared as Role[],
    mine: owner === by.id,
  }))
}

const shownView = (id: string, body: Body<'opsListViewSave'>, by: Operator): View => ({
  id,
  ...body,
  mine: true,
  owner: by.name,
})

/** INVALID_REQUEST for one more than {@link MOST}. */
export async function saveView(
  { db, ids, clock }: Context,
  list: ListName,
  body: Body<'opsListViewSave'>,
  by: Operator,
): Promise<View> {
  const at = clock.now()
  const id = ids.reference('vw')
  await db.transaction().execute(async (tx) => {
    if ((await countViews(tx, list, by.id)) >= MOST)
      throw new Refused('INVALID_REQUEST', { details: { most: MOST } })
    await insertView(tx, { ...body, id, list, operatorId: by.id, at })
    await writeAudit(tx, { at, by, action: 'view.save', subject: id, after: { list, ...body } })
  })
  return shownView(id, body, by)
}

/** NOT_FOUND for another operator's, shared or not. */
export async function changeView(
  { db, clock }: Context,
  { list, id }: { list: ListName; id: string },
  body: Body<'opsListViewChange'>,
  by: Operator,
): Promise<View> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    if (!(await updateView(tx, id, list, by.id, { ...body, at }))) throw new Refused('NOT_FOUND')
    await writeAudit(tx, { at, by, action: 'view.change', subject: id, after: { list, ...body } })
  })
  return shownView(id, body, by)
}

/** NOT_FOUND for another operator's. */
export async function removeView(
  { db, clock }: Context,
  { list, id }: { list: ListName; id: string },
  by: Operator,
): Promise<null> {
  await db.transaction().execute(async (tx) => {
    const name = await deleteView(tx, id, list, by.id)
    if (name === null) throw new Refused('NOT_FOUND')
    const before = { list, name }
    await writeAudit(tx, { at: clock.now(), by, action: 'view.remove', subject: id, before })
  })
  return null
}
