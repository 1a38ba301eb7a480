import { useSearchParams } from 'react-router'

/**
 * The place in a queue as the address has it: reload, Back and a pasted link keep tab, page and
 * open case. Another tab or page is a step that Back takes again, another case is none.
 */
export function useQueueAddress() {
  const [query, setQuery] = useSearchParams()
  const page = Number(query.get('page') ?? 1)
  const change = (to: Record<string, string | null>, replace = false): void => {
    const next = new URLSearchParams(query)
    for (const [key, value] of Object.entries(to))
      if (value === null) next.delete(key)
      else next.set(key, value)
    setQuery(next, { replace })
  }
  return {
    box: query.get('box'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    openCase: query.get('case'),
    setBox: (box: string) => change({ box, page: null, case: null }),
    setPage: (to: number) => change({ page: to === 1 ? null : String(to), case: null }),
    setCase: (key: string) => change({ case: key }, true),
  }
}
