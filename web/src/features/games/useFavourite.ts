import { haptic } from '@krapao/ui/controls/haptic.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import type { Wallet } from '../../api/queries/wallet.ts'

/** Marks a game or takes the mark away: shown at once, and taken back where the server says no. */
export function useFavourite(code: string) {
  const client = useQueryClient()
  const show = (change: (favourites: readonly string[]) => string[]): void =>
    void client.setQueryData<Wallet>(
      keys.wallet,
      (wallet) => wallet && { ...wallet, favourites: change(wallet.favourites) },
    )
  const change = (isFavourite: boolean) => (favourites: readonly string[]) => [
    ...favourites.filter((each) => each !== code),
    ...(isFavourite ? [code] : []),
  ]
  return useMutation({
    mutationFn: (isFavourite: boolean) =>
      api('gameFavourite', { params: { slotCode: code }, body: { isFavourite } }),
    onMutate: (isFavourite) => {
      haptic('touch')
      show(change(isFavourite))
    },
    onError: (_error, isFavourite) => show(change(!isFavourite)),
  })
}
