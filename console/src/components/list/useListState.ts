import { useSearchParams } from 'react-router'
import { readAddress, writeAddress, type ListState } from './address.ts'

export interface ListPlace {
  state: ListState
  /** Another question begins at its first page; what is only a look does not. */
  ask: (change: Partial<ListState>) => void
  look: (change: Partial<ListState>) => void
  /** Which row is opened: Back comes to it again, and not to the list without it. */
  mark: (row: string) => void
}

/** What the address says, and how to change it: each change is a step that Back takes again. */
export function useListState(): ListPlace {
  const [query, setQuery] = useSearchParams()
  const state = readAddress(query)
  const look = (change: Partial<ListState>): void => setQuery(writeAddress({ ...state, ...change }))
  return {
    state,
    look,
    ask: (change) => look({ page: 1, after: null, before: null, row: null, ...change }),
    mark: (row) => setQuery(writeAddress({ ...state, row }), { replace: true }),
  }
}
