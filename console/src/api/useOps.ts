import type { Answer } from '@krapao/contract/calls'
import type { OpsCallName } from '@krapao/contract/ops/paths'
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { callOps, type CallInput } from './call.ts'

interface More {
  /** Again each so many ms, so that a queue is live. */
  every?: number
  enabled?: boolean
  /** The answer to the question before stays until the new one comes: for a search that is typed. */
  keep?: boolean
  /** What is done here does not change it: a simulation is not run again after each decision. */
  fixed?: boolean
}

const FIXED = { fixed: true }

/** Reads a call of the contract. */
export function useOps<N extends OpsCallName>(
  name: N,
  given: CallInput<N> = {},
  more: More = {},
): UseQueryResult<Answer<N>> {
  const result = useQuery({
    queryKey: [name, given.params, given.body],
    queryFn: (): Promise<unknown> => callOps(name, given),
    ...(more.every === undefined ? {} : { refetchInterval: more.every }),
    ...(more.enabled === undefined ? {} : { enabled: more.enabled }),
    ...(more.fixed ? { staleTime: Infinity, meta: FIXED } : {}),
    ...(more.keep ? { placeholderData: (before: unknown) => before } : {}),
  })
  return result as UseQueryResult<Answer<N>>
}

/**
 * Acts, then reads everything on the screen again that it may have changed: a queue shows the
 * outcome at once.
 */
export function useAct<N extends OpsCallName>(name: N, done?: (answer: Answer<N>) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: CallInput<N>) => callOps(name, given),
    onSuccess: (answer) => done?.(answer),
    onSettled: () => client.invalidateQueries({ predicate: ({ meta }) => meta !== FIXED }),
  })
}
