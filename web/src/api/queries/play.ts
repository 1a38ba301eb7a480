import type { RealityEvent } from '@krapao/contract/chat/socket'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Answer, type BodyInput } from '../call.ts'
import { keys } from '../keys.ts'

export type Play = Answer<'play'>
export type Limit = Play['limits'][number]

const EVERY_MS = 60_000

/** Time and money at play; the session's clock goes on between two answers. */
export const usePlay = () =>
  useQuery({
    queryKey: keys.play,
    queryFn: ({ signal }) => api('play', { signal }),
    refetchInterval: EVERY_MS,
  })

/** Net deposits since the account was opened; a key of its own under the page's. */
export const useLifetime = () =>
  useQuery({
    queryKey: keys.playLifetime,
    queryFn: ({ signal }) => api('playLifetime', { signal }),
  })

/** The last reality check that the server has told, and when it came. */
export const useReality = () =>
  useQuery<(RealityEvent & { at: number }) | null>({
    queryKey: keys.reality,
    queryFn: () => null,
    enabled: false,
    initialData: null,
  })

type Setting = 'playLimit' | 'playLimitConfirm' | 'playPause' | 'playExclusion' | 'playRealityCheck'

/** Sets one thing about playing well; all that is shown of it is asked afresh. */
export function usePlaySetting<N extends Setting>(name: N) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<N>) =>
      (api as (name: N, request: object) => Promise<Answer<N>>)(name, { body }),
    onSettled: () =>
      // A stop ends what is offered on every page.
      name === 'playPause' || name === 'playExclusion'
        ? client.invalidateQueries()
        : client.invalidateQueries({ queryKey: keys.play }),
  })
}
