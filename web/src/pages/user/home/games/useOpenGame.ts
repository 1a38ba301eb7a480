import { useCallback, useEffect, useRef } from 'react'
import { useModals } from '../../../../app/modals/modals.ts'

/**
 * Opens a game's sheet; the same function for as long as the page lives, so that no card is drawn
 * again for it.
 */
export function useOpenGame(): (slotCode: string) => void {
  const { open } = useModals()
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  return useCallback((slotCode: string) => latest.current('game', { slotCode }), [])
}
