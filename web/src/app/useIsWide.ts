import { useSyncExternalStore } from 'react'

/** From here a rail replaces the bottom bar: 1100 px, or more where the reader enlarged the text. */
const WIDE = '(min-width: 68.75rem)'

/** Whether the screen has room for the rail; follows the window as it is resized. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(WIDE)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(WIDE).matches,
    // The page as the build draws it is a phone's; `boot.js` lets a wide screen draw it again.
    () => false,
  )
