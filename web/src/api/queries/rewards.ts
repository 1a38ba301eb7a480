import { REWARD_PAGE_SIZE } from '@krapao/contract/constants'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '../../locales/LocaleProvider.tsx'
import { askOnce } from '../askOnce.ts'
import { api, type Answer, type CallName } from '../call.ts'
import { keys } from '../keys.ts'

export type Bonus = Answer<'bonuses'>[number]
export type Playthrough = Answer<'bonusActive'>
export type Banner = Answer<'inviteBanners'>[number]
export type Promotion = Answer<'promotionFind'>

export function useBonuses() {
  const { locale } = useLanguage()
  return useQuery({
    queryKey: keys.bonuses(locale),
    queryFn: ({ signal }) => api('bonuses', { signal }),
    staleTime: 0,
  })
}

/** The play-through that runs; asked again every `every` ms, since play elsewhere moves it. */
export const usePlaythrough = (every?: number) =>
  useQuery({
    queryKey: keys.playthrough,
    queryFn: ({ signal }) => api('bonusActive', { signal }),
    staleTime: 0,
    refetchInterval: every ?? false,
  })

export function usePromotion(code: string) {
  const { locale } = useLanguage()
  return useQuery({
    queryKey: keys.promotion(code, locale),
    queryFn: ({ signal }) => api('promotionFind', { params: { code }, signal }),
    staleTime: 0,
  })
}

export const useInvites = (page: number, enabled: boolean) =>
  useQuery({
    queryKey: keys.invites(page),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api('invites', { body: { page, limit: REWARD_PAGE_SIZE }, signal }),
  })

export const useRefunds = (page: number, enabled: boolean) =>
  useQuery({
    queryKey: keys.refunds(page),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api('refunds', { body: { page, limit: REWARD_PAGE_SIZE }, signal }),
  })

export function useRefundCheck(enabled: boolean) {
  const { locale } = useLanguage()
  return useQuery({
    queryKey: keys.refundCheck(locale),
    enabled,
    staleTime: 0,
    queryFn: ({ signal }) => api('refundCheck', { signal }),
  })
}

/**
 * What an operator shows before the sheet. A failure shows nothing: the sheet itself is what was
 * asked for.
 */
export function useBanners(of: 'invite' | 'refund', enabled: boolean) {
  const { locale } = useLanguage()
  return useQuery({
    queryKey: keys.banners(of, locale),
    enabled,
    staleTime: 300_000,
    retry: false,
    queryFn: ({ signal }) => api(of === 'invite' ? 'inviteBanners' : 'refundBanners', { signal }),
  })
}

type ClaimCall = Extract<
  CallName,
  | 'bonusActivate'
  | 'bonusClear'
  | 'promotionActivate'
  | 'inviteBonus'
  | 'refundReceive'
  | 'refundAddWallet'
>
type ClaimParams<N extends ClaimCall> = N extends 'bonusActivate' | 'promotionActivate'
  ? { code: string }
  : void

/**
 * Claims or ends a reward. Whatever the outcome, a lost answer too, everything that it may have
 * changed is asked afresh.
 */
export function useClaim<N extends ClaimCall>(name: N) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (params: ClaimParams<N>) =>
      askOnce(name + JSON.stringify(params), () =>
        (api as (name: ClaimCall, request: object) => Promise<Answer<N>>)(
          name,
          params ? { params } : {},
        ),
      ),
    onSettled: () =>
      Promise.all(
        [keys.allRewards, keys.wallet, keys.allStatements].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
