import { useQuery } from '@tanstack/react-query'
import { api, type Answer } from '../call.ts'
import { keys } from '../keys.ts'

/** How far back the cashier's sheets look for what is still on its way. */
const LATEST_ROWS = 50

const latestStatementKey = [...keys.allStatements, 'latest'] as const
export const askLatestStatement = (signal?: AbortSignal): Promise<Answer<'statement'>> =>
  api('statement', { body: { page: 1, limit: LATEST_ROWS }, ...(signal && { signal }) })

/**
 * The newest movements, whatever page is being read. `every`: asked again after so many ms, while
 * something is awaited.
 */
export const useLatestStatement = ({
  enabled = true,
  every,
}: { enabled?: boolean; every?: number | undefined } = {}) =>
  useQuery({
    queryKey: latestStatementKey,
    queryFn: ({ signal }) => askLatestStatement(signal),
    enabled,
    staleTime: 0,
    refetchInterval: every ?? false,
  })
