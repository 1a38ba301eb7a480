import { STEP_UP } from '@krapao/contract/passkeys/stepUp'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput } from '../../call.ts'
import { keys } from '../../keys.ts'
import { putAnswer } from './putAnswer.ts'

export const useLine = () =>
  useQuery({ queryKey: keys.line, queryFn: ({ signal }) => api('line', { signal }), staleTime: 0 })

/** Links what LINE's page has sent back. */
export function useLineLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<'lineLinkFinish'>) => api('lineLinkFinish', { body }),
    onSuccess: (state) => putAnswer(client, keys.line, state),
  })
}

/** Whether the member is told by LINE. */
export function useLineNotices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (notices: boolean) => api('lineNotices', { body: { notices } }),
    onSuccess: (state) => putAnswer(client, keys.line, state),
  })
}

/** With the word of password or passkey. */
export function useLineUnlink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (stepUp: string) => api('lineUnlink', { headers: { [STEP_UP]: stepUp } }),
    onSettled: () =>
      Promise.all(
        [keys.line, keys.sessions].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}
