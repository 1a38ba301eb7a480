import { startTransition, useLayoutEffect, useState } from 'react'

/**
 * True once `isDue`, told in a transition: what is drawn for it is drawn in pieces, between which a
 * tap is answered. At once where it is due from the start, as with an answer already at hand.
 */
export function useInPieces(isDue: boolean): boolean {
  const [isBegun, setIsBegun] = useState(isDue)
  useLayoutEffect(() => {
    if (isDue) startTransition(() => setIsBegun(true))
  }, [isDue])
  return isBegun && isDue
}
