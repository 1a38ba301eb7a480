import { haptic } from '@krapao/ui/controls/haptic.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMoneyCall } from '../../../api/moneyCall.ts'
import { givenLinks } from './givenLinks.ts'
import { outcomeOf, type LinkOutcome } from './walletLink.ts'

interface Given {
  link: string
  walletAccountName: string
  at: number
}
/** A link on its way, whichever way the sheet shows meanwhile. */
export interface WalletLink {
  given: Given | undefined
  outcome: LinkOutcome | undefined
  busy: boolean
  give: (link: string, walletAccountName: string) => void
  /** The same link under the same key once more: it is redeemed at most once. */
  askAgain: () => void
  forget: () => void
}

/** The issuer asks for 5 s between questions (Retry-After). */
const ASK_MS = 6_000

/** `open`: a sheet that is closed asks no more, the server goes on by itself. */
export function useWalletLink(open: boolean, onCredited: (baht: number) => void): WalletLink {
  const redeem = useMoneyCall('truelink', givenLinks.keys)
  const [given, setGiven] = useState<Given>()
  const [outcome, setOutcome] = useState<LinkOutcome>()
  const [busy, setBusy] = useState(false)

  const send = async ({ link, walletAccountName }: Given, quiet: boolean): Promise<void> => {
    setBusy(true)
    try {
      const { amount } = await redeem.mutateAsync({
        body: { link: await givenLinks.sealed(link, walletAccountName) },
      })
      setGiven(undefined)
      setOutcome(undefined)
      onCredited(amount)
    } catch (error) {
      const now = outcomeOf(error)
      if (!quiet) haptic('refused')
      // A question that got no answer takes nothing from what is known.
      setOutcome((known) =>
        quiet && known?.name === 'pending' && now.name === 'unknown' ? known : now,
      )
    } finally {
      setBusy(false)
    }
  }
  const askQuietly = useEffectEvent(() => {
    if (given && !busy) void send(given, true)
  })
  const waits = open && outcome?.name === 'pending'
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(askQuietly, ASK_MS)
    return () => clearInterval(timer)
  }, [waits])

  return {
    given,
    outcome,
    busy,
    give: (link, walletAccountName) => {
      const fresh = { link, walletAccountName, at: Date.now() }
      setGiven(fresh)
      setOutcome(undefined)
      void send(fresh, false)
    },
    askAgain: () => {
      if (given && !busy) void send(given, false)
    },
    forget: () => setOutcome(undefined),
  }
}
