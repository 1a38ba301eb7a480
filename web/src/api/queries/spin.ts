import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '../../locales/LocaleProvider.tsx'
import { api, type Answer } from '../call.ts'
import { keys } from '../keys.ts'

export type SpinSetup = Answer<'spinSetup'>
export type Slice = NonNullable<SpinSetup['activeSpinwheel']>['slices'][number]
export type Coupon = Answer<'spinCoupons'>[number]
export type Spun = Answer<'spin'>

export const useSpinActive = () =>
  useQuery({ queryKey: keys.spinActive, queryFn: ({ signal }) => api('spinActive', { signal }) })

/**
 * The wheel, the coins and the seed in force. Not asked again by itself: a wheel that turns must
 * not learn its coins before it stops.
 */
export function useSpinSetup() {
  const { locale } = useLanguage()
  return useQuery({
    queryKey: keys.spinSetup(locale),
    queryFn: ({ signal }) => api('spinSetup', { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

export function useCoupons() {
  const { locale } = useLanguage()
  return useQuery({
    queryKey: keys.spinCoupons(locale),
    queryFn: ({ signal }) => api('spinCoupons', { signal }),
    staleTime: 0,
    // Who comes back from play finds the coupon open that waited for it.
    refetchOnWindowFocus: (query) => query.state.data?.some(({ blocked }) => blocked) ?? false,
  })
}

/** Everything of the wheel afresh. */
export function useWheelAgain(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keys.allSpin })
}

/** Ends the seed in force and answers it. Safe to repeat when the answer was lost. */
export function useRevealSeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('spinSeed'),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.allSpin }),
  })
}
