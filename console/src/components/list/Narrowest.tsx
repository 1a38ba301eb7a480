import { listOf, type ListName } from '@krapao/contract/ops/lists/lists'
import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { matching, type ListState } from './address.ts'
import { useListWords } from './useListWords.ts'

type Change = Pick<ListState, 'filters' | 'from' | 'to'>

/** Of an empty list: the one filter that leaves most, once it is taken away. */
export function Narrowest({
  list,
  state,
  ask,
}: {
  list: ListName
  state: ListState
  ask: (change: Change) => void
}) {
  const t = useTranslations('list')
  const ways = useWays(list, state)
  const counts = useQueries({
    queries: ways.map(({ change }) => ({
      queryKey: ['opsListCount', { list }, matching(change)],
      queryFn: () => callOps('opsListCount', { params: { list }, body: matching(change) }),
    })),
  })
  const known = ways.map((way, at) => ({ ...way, count: counts[at]?.data?.count ?? 0 }))
  const best = known.toSorted((a, b) => b.count - a.count)[0]
  if (ways.length < 2 || !best || best.count === 0) return null
  const isMore = counts.some(({ data }) => data?.more && data.count === best.count)
  const count = `${best.count.toLocaleString('en')}${isMore ? '+' : ''}`
  return (
    <button type="button" className="btn quiet" onClick={() => ask(best.change)}>
      {t('without', { filter: best.name, count })}
    </button>
  )
}

/** Each filter, and the range of days, with what is asked without it. */
function useWays(list: ListName, state: ListState) {
  const words = useListWords(list)
  const { columns, range } = listOf(list)
  const { filters, from, to } = state
  const ways: { name: string; change: Change }[] = filters.flatMap((filter, at) => {
    const kind = columns[filter.column]?.kind
    if (!kind) return []
    return {
      name: `${words.column(filter.column)} ${words.filter(filter, kind)}`,
      change: { filters: filters.filter((_, nth) => nth !== at), from, to },
    }
  })
  return from === null && to === null
    ? ways
    : [...ways, { name: words.column(range), change: { filters, from: null, to: null } }]
}
