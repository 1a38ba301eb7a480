import type { Answer } from '@krapao/contract/calls'
import type { Query, QueryClient } from '@tanstack/react-query'

type History = Answer<'opsChatHistory'>

/**
 * Changes what has been read of a conversation. A read under way may have been answered before what
 * is told now, and would overwrite it: such a one is made again.
 */
export function changeHistory(
  client: QueryClient,
  conversation: string,
  how: (history: History) => History,
): void {
  const isOf = ({ queryKey }: Query): boolean =>
    (queryKey[2] as { conversation?: string } | undefined)?.conversation === conversation
  client.setQueriesData<History>(
    { queryKey: ['opsChatHistory'], predicate: isOf },
    (known) => known && how(known),
  )
  const underWay = {
    queryKey: ['opsChatHistory'],
    predicate: isOf,
    fetchStatus: 'fetching',
  } as const
  for (const { queryKey } of client.getQueryCache().findAll(underWay)) {
    const only = { queryKey, exact: true }
    void client.cancelQueries(only).then(() => client.invalidateQueries(only))
  }
}
