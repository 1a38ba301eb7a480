import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput } from '../../call.ts'
import { keys } from '../../keys.ts'

/** Whether it is locked, what the bank says of its holder, until when payouts are in cooling-off. */
export const useBankState = (everyMs?: number) =>
  useQuery({
    queryKey: keys.bankState,
    queryFn: ({ signal }) => api('bankState', { signal }),
    staleTime: 0,
    refetchInterval: everyMs ?? false,
  })

/** Registers another bank account; all that shows it is asked afresh. */
export function useBankChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<'profileUpdate'>) => api('profileUpdate', { body }),
    onSuccess: (profile) => client.setQueryData(keys.profile, profile),
    onSettled: () =>
      Promise.all(
        [keys.bankState, keys.profile, keys.wallet].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
