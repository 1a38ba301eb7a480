import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import type { Wallet } from '../../../api/wallet.ts'

/** A mutation that moves money between the member's own places. */
function movesBetweenOwn(variables: unknown): boolean {
  const body = (variables as { body?: { to?: unknown } } | undefined)?.body
  return typeof body?.to === 'string'
}

/**
 * The wallet as the pouch shows it. While money goes from one of the member's places to another the figures wait for
 * both ends: else the total would fall and rise again, as if money had been lost.
 */
export function useSteadyWallet(wallet: Wallet, isFetching: boolean): Wallet {
  const moving = useIsMutating({ predicate: ({ state }) => movesBetweenOwn(state.variables) }) > 0
  const [shown, setShown] = useState({ wallet, settling: false })
  const settling = moving || (shown.settling && isFetching)
  if (settling !== shown.settling || (!settling && shown.wallet !== wallet)) setShown({ wallet: settling ? shown.wallet : wallet, settling })
  return settling ? shown.wallet : wallet
}
