import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../locales/LocaleProvider.tsx'
import { api, type Answer, type BodyInput } from '../../call.ts'
import { handOver } from '../../files/handOver.ts'
import { keys } from '../../keys.ts'

export type PlayedDay = Answer<'playedDays'>['days'][number]
export type PlayedGame = PlayedDay['games'][number]
export type PlayedRound = Answer<'playedRounds'>['rounds'][number]
export type RoundReceipt = Answer<'playedRound'>
/** Which rounds: of one game or kind of games, of these Bangkok days; all without them. */
export type WhichRounds = BodyInput<'playedFile'>

/**
 * The week of play that ends at `until` or before it; undefined: the latest, with what all that
 * match came to. Of another `until` the week before stays until it comes, and what is unfolded
 * under it with it.
 */
export function usePlayedDays(of: WhichRounds, until: string | undefined) {
  const { locale } = useLanguage()
  const totals = until === undefined
  return useQuery({
    queryKey: keys.playedDays(of, until ?? null, locale),
    queryFn: ({ signal }) => api('playedDays', { body: { ...of, until, totals }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/**
 * Rounds of a game on a day, those before `before`. A new round moves each page by one: the page as
 * it was stays until it comes, and what is unfolded under it with it.
 */
export const usePlayedRounds = (
  of: { code: string; day: string },
  before: { at: string; round: string },
) =>
  useQuery({
    queryKey: keys.playedRounds(of, before.round),
    queryFn: ({ signal }) => api('playedRounds', { body: { ...of, before }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** One round with what made it. */
export function useRound(of: { code: string; round: string }) {
  const { locale } = useLanguage()
  return useQuery({
    queryKey: keys.playedRound(of, locale),
    queryFn: ({ signal }) => api('playedRound', { body: of, signal }),
    staleTime: 0,
  })
}

/** Hands all rounds that match over as a file for a spreadsheet. */
export const useRoundsFile = (of: WhichRounds) =>
  useMutation({
    mutationFn: async () => {
      const { name, type, base64 } = await api('playedFile', { body: of })
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)
      handOver(new Blob([bytes], { type }), name)
    },
  })
