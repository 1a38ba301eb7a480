import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Answer } from '../../../api/call.ts'
import { keys } from '../../../api/keys.ts'
import { useLanguage } from '../../../locales/LocaleProvider.tsx'

export type PlayedDay = Answer<'playedDays'>['days'][number]
export type PlayedGame = PlayedDay['games'][number]
export type PlayedRound = Answer<'playedRounds'>['rounds'][number]

/**
 * The week of play that ends at `until` or before it; undefined: the latest. Of another `until` the
 * week before stays until it comes, and what is unfolded under it with it.
 */
export function usePlayedDays(until: string | undefined) {
  const { locale } = useLanguage()
  return useQuery({
    queryKey: keys.playedDays(until ?? null, locale),
    queryFn: ({ signal }) => api('playedDays', { body: { until }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/**
 * Rounds of a game on a day, those before `before`; undefined: the latest. A new round moves each
 * page by one: the page as it was stays until it comes, and what is unfolded under it with it.
 */
export const usePlayedRounds = (
  of: { code: string; day: string },
  before: { at: string; round: string } | undefined,
) =>
  useQuery({
    queryKey: keys.playedRounds(of, before?.round ?? null),
    queryFn: ({ signal }) => api('playedRounds', { body: { ...of, before }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
