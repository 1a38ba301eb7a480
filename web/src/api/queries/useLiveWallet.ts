import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../keys.ts'
import { sessionToken } from '../session/session.ts'
import { useWallet, type Wallet } from './wallet.ts'
import { whenSettled } from './whenSettled.ts'

/**
 * Keeps the cached wallet true while it is on the screen: money that arrives shows within the
 * second.
 */
export function useLiveWallet(): void {
  const client = useQueryClient()
  const memberId = useWallet().data?.profile._id

  useEffect(() => {
    const token = sessionToken()
    if (!memberId || !token) return
    let leave: (() => void) | undefined
    let isGone = false
    const askAfresh = (): void => {
      void client.invalidateQueries({ queryKey: keys.wallet })
      void client.invalidateQueries({ queryKey: keys.allStatements })
    }
    const open = (): Promise<void> =>
      import('../socket.ts').then(
        ({ watchWallet }) => {
          if (isGone) return
          leave = watchWallet(token, memberId, {
            onWallet: ({ amount }) =>
              client.setQueryData<Wallet>(
                keys.wallet,
                (wallet) => wallet && { ...wallet, wallet: { amount } },
              ),
            onMoved: () => {
              // It may have come from a game or gone into one, and a deposit brings coins: all is
              // asked, or it stands in two places.
              for (const queryKey of [keys.wallet, keys.play])
                void client.invalidateQueries({ queryKey })
              void client.invalidateQueries({ queryKey: keys.allStatements })
              void client.invalidateQueries({ queryKey: keys.allQr })
            },
            onReality: (event) => client.setQueryData(keys.reality, { ...event, at: Date.now() }),
            onMovement: () => {
              askAfresh()
              void client.invalidateQueries({ queryKey: keys.allQr })
              void client.invalidateQueries({ queryKey: keys.allSlips })
            },
            onGap: askAfresh,
          })
        },
        () => undefined,
      )
    const undo = whenSettled(client, () => void open())
    return () => {
      isGone = true
      undo()
      leave?.()
    }
  }, [client, memberId])
}
