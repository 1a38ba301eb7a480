import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../../api/keys.ts'

const ASK_EVERY_MS = 4_000

/**
 * While something waits for a provider's answer, statement and wallet are asked again every 4 s, as
 * long as the page is seen.
 */
export function useAskWhilePending(isPending: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(() => {
      if (document.hidden) return
      void client.invalidateQueries({ queryKey: keys.allStatements })
      void client.invalidateQueries({ queryKey: keys.wallet })
    }, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [client, isPending])
}
