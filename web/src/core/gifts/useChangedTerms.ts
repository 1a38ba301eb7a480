import { useRef, useState } from 'react'
import { useWallet } from '../../api/queries/wallet.ts'
import type { Terms } from '../price/terms.ts'
import { newTermsIn } from './newTerms.ts'
import { percentTermsOf } from './percentTermsOf.ts'

interface Shown {
  gift: number
  success: number
  fail: number
  /** As the server told them; else they are calculated here. */
  asks?: Terms | null | undefined
}

/**
 * The terms of a gift of two percents that the server refused under: `isChange` keeps them, beside
 * those that were read when the question was opened (`read`).
 */
export function useChangedTerms(shown: Shown | undefined) {
  const wallet = useWallet().data
  const before = useRef<Terms | null>(null)
  const [changed, setChanged] = useState<{ before: Terms | null; now: Terms }>()
  return {
    changed,
    read: (): void => {
      before.current = shown?.asks ?? (wallet && shown ? percentTermsOf(wallet, shown) : null)
      setChanged(undefined)
    },
    isChange: (error: unknown): boolean => {
      const now = newTermsIn(error)
      if (!now) return false
      setChanged({ before: changed?.now ?? before.current, now })
      return true
    },
  }
}
