import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useState } from 'react'
import { isRefusal } from '../../api/refusal.ts'
import { useRefusalWords } from '../../api/words.ts'

/**
 * One press, one call; a refusal is a toast and the step stays, but for a phone that is no longer
 * verified: `onUnverified` goes back to it.
 */
export function useAttempt(onUnverified: () => void) {
  const inWords = useRefusalWords()
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (refusal) {
      showToast({ tone: 'no', title: inWords(refusal) })
      if (isRefusal(refusal, 'UNVERIFIED_OTP')) onUnverified()
    } finally {
      setBusy(false)
    }
  }
  return { busy, attempt }
}
