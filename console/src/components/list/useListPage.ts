import type { ListName } from '@krapao/contract/ops/lists/lists'
import { useEffect } from 'react'
import { useOps } from '../../api/useOps.ts'
import { matching, type ListState } from './address.ts'
import type { ListRow } from './ListCell.tsx'
import type { ListPlace } from './useListState.ts'

export const PAGE = 50

/** To the page before and the next; null where there is none. */
export const stepsOf = (
  { state: { page }, look }: ListPlace,
  { previous, next }: { previous: string | null; next: string | null },
) => ({
  before:
    previous === null
      ? null
      : () => look({ page: Math.max(1, page - 1), before: previous, after: null, row: null }),
  next: next === null ? null : () => look({ page: page + 1, after: next, before: null, row: null }),
})

/** The page that the address names, and how many rows match; the count comes after the rows. */
export function useListPage(list: ListName, state: ListState) {
  const { data, error, refetch } = useOps(
    'opsList',
    {
      params: { list },
      body: {
        ...matching(state),
        ...(state.sort ? { sort: state.sort } : {}),
        ...(state.after ? { after: state.after } : {}),
        ...(state.before ? { before: state.before } : {}),
        limit: PAGE,
      },
    },
    { keep: true },
  )
  const counted = useOps('opsListCount', { params: { list }, body: matching(state) })
  return {
    isHere: data !== undefined,
    rows: data?.rows ?? [],
    next: data?.next ?? null,
    previous: data?.previous ?? null,
    asOf: data?.asOf ?? null,
    count: counted.data ?? (counted.error ? ('unknown' as const) : null),
    error,
    refetch,
  }
}

/** Back from what was opened: the row is in sight. */
export function useRowInSight(row: string | null, rows: readonly ListRow[]): void {
  const isHere = row !== null && rows.some(({ id }) => id === row)
  useEffect(() => {
    if (isHere)
      document
        .querySelector('.listtable tr[aria-current="true"]')
        ?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
}
