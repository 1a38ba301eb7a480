import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useLanguage } from '../../locales/LocaleProvider.tsx'
import { api, type Answer, type CallName } from '../call.ts'
import { keys } from '../keys.ts'

export type LookupCall = Extract<CallName, `lookup${string}`>

/** An operator's list or text. Changes seldom, so it is asked once a visit unless `fresh`. */
export function useLookup<N extends LookupCall>(
  name: N,
  { fresh = false, enabled = true } = {},
): UseQueryResult<Answer<N>> {
  const { locale } = useLanguage()
  return useQuery({
    queryKey: keys.lookup(name, locale),
    queryFn: ({ signal }) =>
      (api as (name: LookupCall, request: { signal: AbortSignal }) => Promise<Answer<N>>)(name, {
        signal,
      }),
    staleTime: fresh ? 0 : 300_000,
    enabled,
  })
}
