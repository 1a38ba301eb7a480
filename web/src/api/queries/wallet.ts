import { STORAGE_KEYS } from '@krapao/contract/constants'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sumBaht } from '../../format/money.ts'
import { readStored, writeStored } from '../../storage.ts'
import { api, type Answer } from '../call.ts'
import { keys } from '../keys.ts'

export type Wallet = Answer<'wallet'>
export type GameAccount = Wallet['slots'][number]

/**
 * Everything the home screen shows. Live: the socket's `wallet` event changes the amount in place.
 * `enabled: false` asks for nothing, and has what others have asked for.
 */
export const useWallet = ({ enabled = true } = {}) =>
  useQuery({ queryKey: keys.wallet, queryFn: ({ signal }) => api('wallet', { signal }), enabled })

/** What moves between the wallet and the games, in baht: it has left one end. */
export const movingBaht = (wallet: Wallet): number =>
  sumBaht(wallet.onItsWay.flatMap(({ kind, amount }) => (kind === 'TRANSFER' ? [amount ?? 0] : [])))
/** Main wallet, every game account, and what moves between them, in baht. */
export const totalBaht = (wallet: Wallet): number =>
  sumBaht([wallet.wallet.amount, ...wallet.slots.map((slot) => slot.amount), movingBaht(wallet)])
export const inGamesBaht = (wallet: Wallet): number =>
  sumBaht(wallet.slots.map((slot) => slot.amount))

/**
 * Asks every provider for its balance, then the wallet; answers when both are in. Keeps the time of
 * it as `last_sync`.
 */
export function useRefreshGames() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await api('walletRefresh')
      await client.invalidateQueries({ queryKey: keys.wallet })
      const at = Date.now()
      writeStored('localStorage', STORAGE_KEYS.lastSync, String(at))
      client.setQueryData(keys.lastSync, at)
      return at
    },
  })
}

/** When the games were last asked (epoch milliseconds), or null. */
export const useLastSync = (): number | null =>
  useQuery({
    queryKey: keys.lastSync,
    queryFn: () => Number(readStored('localStorage', STORAGE_KEYS.lastSync)) || null,
    staleTime: Infinity,
  }).data ?? null

/**
 * A refused transfer, a late provider, a log-in elsewhere: whatever a person sees after this is the
 * server's answer.
 */
export function useWalletAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keys.wallet })
}
