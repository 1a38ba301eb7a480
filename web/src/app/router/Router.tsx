import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react'
import { isSamePage, navigate, onPlace, placeNow, type Place } from './address.ts'

const PlaceContext = createContext<Place | undefined>(undefined)

/**
 * A page is changed in a transition: the old one stays until the new one's code is here. A modal
 * over it changes nothing here, so that no part of the page is drawn again for a tap.
 */
export function Router({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => placeNow('POP'))
  useLayoutEffect(
    () =>
      onPlace((next) =>
        startTransition(() => setPlace((now) => (isSamePage(now, next) ? now : next))),
      ),
    [],
  )
  return <PlaceContext value={place}>{children}</PlaceContext>
}

export function useLocation(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('useLocation outside Router')
  return place
}

/** Leads to another address instead of the one asked for. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}
