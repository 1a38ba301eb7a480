import { useSyncExternalStore } from 'react'

/** The same width as in theme/phone.css. */
const query = matchMedia('(max-width: 60rem)')

/** Whether the screen is too narrow for the rail and two columns. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
