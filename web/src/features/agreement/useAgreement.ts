import { STORAGE_KEYS, TIMING } from '@krapao/contract/constants'
import { useEffect, useEffectEvent } from 'react'
import { useModals, useOpened } from '../../app/modals/modals.ts'
import { useLocation } from '../../app/router/Router.tsx'
import { paths } from '../../paths.ts'
import { readStored } from '../../storage.ts'
import { wasAgreed } from './agreed.ts'

/**
 * Opens the agreement 1.5 s after the home page is there, unless it was remembered, or read already
 * in this visit.
 */
export function useAgreement(): void {
  const isHome = useLocation().pathname === paths.home
  const isBusy = useOpened() !== undefined
  const { open } = useModals()
  const show = useEffectEvent(() => open('agreement'))

  useEffect(() => {
    // Over another modal it would take that one away.
    if (
      !isHome ||
      isBusy ||
      wasAgreed() ||
      readStored('localStorage', STORAGE_KEYS.rememberAgreement)
    )
      return
    const timer = setTimeout(show, TIMING.agreementDelay)
    return () => clearTimeout(timer)
  }, [isHome, isBusy])
}
