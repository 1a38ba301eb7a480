import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Answer, type BodyInput } from '../../call.ts'
import { keys } from '../../keys.ts'

export type Identity = Answer<'identity'>

/** How well the member is known; looked at again while somebody looks at the pictures. */
export const useIdentity = () =>
  useQuery({
    queryKey: keys.identity,
    queryFn: ({ signal }) => api('identity', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.asking?.state === 'WAITING' ? 15_000 : false),
  })

/** Keeps what a call about the member's identity answers. */
export function useKeepIdentity(): (identity: Identity) => void {
  const client = useQueryClient()
  return (identity) => client.setQueryData(keys.identity, identity)
}

export function useSendIdentity() {
  const keep = useKeepIdentity()
  return useMutation({
    mutationFn: (body: BodyInput<'identitySend'>) => api('identitySend', { body }),
    onSuccess: keep,
  })
}

export function useReopenIdentity() {
  const keep = useKeepIdentity()
  return useMutation({ mutationFn: () => api('identityReopen'), onSuccess: keep })
}
