import { register } from './newcomer.ts'
import type { Scenario, Way } from './scenario.ts'

/** Looks for a member in a list, keeps the view, notes something, and takes the rows as a file. */
async function workAtLists(way: Way): Promise<void> {
  const [operator, member] = [await way.operator('support'), await register(way)]
  const params = { list: 'members' as const }
  await way.call('opsMemberCare', operator, {
    body: { members: [member.id], level: 'raised', add: ['seen'] },
  })
  await way.call('opsTags', operator)
  const filters = [{ column: 'tags', op: 'has' as const, values: ['seen'] }]
  await way.call('opsList', operator, { params, body: { filters, limit: 10 } })
  await way.call('opsListCount', operator, { params, body: { filters } })
  await way.call('opsListCsv', operator, { params, body: { filters } })
  const body = { name: 'Seen', query: 'f=tags.has.seen', shared: ['owner' as const] }
  const { id } = await way.call('opsListViewSave', operator, { params, body })
  await way.call('opsListViews', operator, { params })
  const view = { params: { ...params, id } }
  await way.call('opsListViewChange', operator, { ...view, body: { ...body, name: 'Raised' } })
  await way.call('opsListViewRemove', operator, view)
}

export const LIST_WORK: readonly Scenario[] = [{ name: 'works at a list', run: workAtLists }]
