import { AUTO_LOGIN_WITH_PASSWORD } from '@krapao/contract/constants'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Answer } from '../call.ts'
import { keys } from '../keys.ts'
import type { GameAccount, Wallet } from './wallet.ts'

export type Credentials = Answer<'gameCredentials'>

/** Opens a game account; the card shows it active at once. */
export function useActivateGame() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (slotCode: string) => api('gameActivate', { params: { slotCode } }),
    onSuccess: (opened: GameAccount) => {
      client.setQueryData<Wallet>(
        keys.wallet,
        (wallet) =>
          wallet && {
            ...wallet,
            slots: wallet.slots.map((slot) => (slot.code === opened.code ? opened : slot)),
          },
      )
    },
  })
}

/** A game account's user name and password. Dropped from memory when its modal closes. */
export const useCredentials = (slotCode: string, enabled = true) =>
  useQuery({
    queryKey: keys.credentials(slotCode),
    queryFn: ({ signal }) => api('gameCredentials', { params: { slotCode }, signal }),
    enabled,
    gcTime: 0,
    staleTime: 0,
  })

export function useResetGamePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (slotCode: string) => api('gameResetPassword', { params: { slotCode } }),
    onSuccess: (_, slotCode) => client.invalidateQueries({ queryKey: keys.credentials(slotCode) }),
  })
}

/** The one-time link that opens a game of launch style `autoLogin`, good for 60 seconds. */
export async function autoLoginLink(
  site: string,
  { username, password }: Credentials,
): Promise<string> {
  const answer = AUTO_LOGIN_WITH_PASSWORD.some((code) => code === site)
    ? await api('autoLoginWithPassword', { params: { site, username, password } })
    : await api('autoLogin', { params: { site, username } })
  return answer.link
}
