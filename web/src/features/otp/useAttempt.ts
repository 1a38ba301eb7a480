import { closeToast, showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { codeWords } from '../../api/codeWords.ts'
import { isRefusal } from '../../api/refusal.ts'
import { useRefusalWords } from '../../api/words.ts'

/**
 * One press, one call; a refusal is told by `tell`, else by a toast that goes with the next press,
 * and the step stays, but for a phone that is no longer verified: `onUnverified` goes back to it.
 */
export function useAttempt(onUnverified: () => void) {
  const t = useTranslations()
  const inWords = useRefusalWords()
  const [busy, setBusy] = useState(false)
  const lastToast = useRef(0)
  const toast = (title: string): void => {
    lastToast.current = showToast({ tone: 'no', title })
  }
  const attempt = async (work: () => Promise<void>, tell = toast): Promise<void> => {
    if (busy) return
    closeToast(lastToast.current)
    setBusy(true)
    try {
      await work()
    } catch (refusal) {
      const ofCode = isRefusal(refusal) ? codeWords(refusal, t) : null
      tell(ofCode ?? inWords(refusal))
      if (isRefusal(refusal, 'UNVERIFIED_OTP')) onUnverified()
    } finally {
      setBusy(false)
    }
  }
  return { busy, attempt }
}
