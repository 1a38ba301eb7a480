import { listOf, type ListName } from '@krapao/contract/ops/lists/lists'
import { useQueries } from '@tanstack/react-query'
import { callOps } from '../../api/call.ts'
import { useRights } from '../../api/rights.ts'
import { useOps } from '../../api/useOps.ts'
import type { ListRow } from '../../components/list/ListCell.tsx'
import { useSettled } from '../../components/useSettled.ts'

/** The columns that name a case, each with an index: ours, then what the outside calls it. */
const NAMED: readonly (readonly [ListName, string])[] = [
  ['withdrawals', 'reference'],
  ['deposits', 'reference'],
  ['deposits', 'outside'],
  ['slips', 'reference'],
  ['slips', 'bankReference'],
  ['suspense', 'reference'],
  ['suspense', 'outside'],
  ['transfers', 'reference'],
]
/** Of each column, at most. */
const EACH = 5
const MEMBERS = 8
/** One word with a figure in it. */
const REFERENCE = /^(?=.*\d)\S{4,100}$/

export interface FoundCase {
  list: ListName
  row: ListRow
}

/** Members and cases that what is typed means; a case by its whole reference alone. */
export function useFound(query: string) {
  const rights = useRights()
  const asked = useSettled(query.trim())
  const members = useOps(
    'opsMembers',
    { body: { query: asked, limit: MEMBERS } },
    { enabled: asked !== '' && rights.includes('members.read'), keep: true },
  )
  const named = REFERENCE.test(asked)
    ? NAMED.filter(([list]) => rights.includes(listOf(list).right))
    : []
  const found = useQueries({
    queries: named.map(([list, column]) => ({
      queryKey: ['find', list, column, asked],
      queryFn: () =>
        callOps('opsList', {
          params: { list },
          body: { filters: [{ column, op: 'is', values: [asked] }], limit: EACH },
        }),
    })),
  })
  const cases = new Map<string, FoundCase>()
  for (const [at, [list]] of named.entries())
    for (const row of found[at]?.data?.rows ?? []) cases.set(`${list} ${row.id}`, { list, row })
  return {
    members: asked === '' ? [] : (members.data?.members ?? []),
    cases: [...cases.values()],
    error: members.error ?? found.find(({ error }) => error)?.error ?? null,
    /** What stands there answers what is typed. */
    isSettled:
      asked === query.trim() && !members.isFetching && found.every(({ isFetching }) => !isFetching),
  }
}
