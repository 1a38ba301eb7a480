import { STEP_UP } from '@krapao/contract/passkeys/stepUp'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput } from '../../call.ts'
import { keys } from '../../keys.ts'
import { isRefusal } from '../../refusal.ts'
import { putAnswer } from './putAnswer.ts'

export const usePasskeys = () =>
  useQuery({ queryKey: keys.passkeys, queryFn: ({ signal }) => api('passkeys', { signal }) })

export const useSecurityChoices = () =>
  useQuery({
    queryKey: keys.securityChoices,
    queryFn: ({ signal }) => api('securityChoices', { signal }),
    staleTime: 0,
  })

/** Chooses what is named; switching off takes a proof along. */
export function useChooseSecurity() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<'securityChoicesSet'>) => api('securityChoicesSet', { body }),
    onSuccess: (chosen) => putAnswer(client, keys.securityChoices, chosen),
  })
}

export const useSessions = () =>
  useQuery({
    queryKey: keys.sessions,
    queryFn: ({ signal }) => api('sessions', { signal }),
    staleTime: 0,
  })

/** Ends one session, or with the word of password or passkey takes one passkey away. */
export function useRemoval(name: 'sessionEnd' | 'passkeyRemove') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, stepUp }: { id: string; stepUp?: string }) =>
      api(name, {
        params: { id },
        ...(stepUp !== undefined && { headers: { [STEP_UP]: stepUp } }),
      }),
    onSettled: () =>
      Promise.all(
        [keys.sessions, keys.passkeys].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}

/** Ends these sessions. One that has ended meanwhile is no failure. */
export function useEndOthers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const ends = await Promise.allSettled(ids.map((id) => api('sessionEnd', { params: { id } })))
      for (const end of ends)
        if (end.status === 'rejected' && !isRefusal(end.reason, 'NOT_FOUND')) throw end.reason
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.sessions }),
  })
}

export function useCloseAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<'accountClose'>) => api('accountClose', { body }),
    // Nothing is offered any more, on any page.
    onSettled: () => client.invalidateQueries(),
  })
}

/** The member's own data, for the word of password or passkey. */
export const useExport = () =>
  useMutation({
    mutationFn: (stepUp: string) => api('accountExport', { headers: { [STEP_UP]: stepUp } }),
  })
