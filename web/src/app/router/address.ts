/** Where the app is: the address, and what the history entry was opened with. */
export interface Place {
  pathname: string
  search: string
  /** What `navigate` was given with this entry; a back or a reload finds it again. */
  state: unknown
  /** What lies over the page with this entry: a modal. */
  over: unknown
  /** How one came here: POP is a load, back or forward. */
  way: 'POP' | 'PUSH' | 'REPLACE'
}
type To = string | { pathname?: string; search?: string }

const listeners = new Set<(place: Place) => void>()

export function placeNow(way: Place['way']): Place {
  const { pathname, search } = window.location
  const kept = window.history.state as { usr?: unknown; over?: unknown } | null
  return { pathname, search, state: kept?.usr ?? null, over: kept?.over ?? null, way }
}

/** Only what lies over the page differs. */
export const isSamePage = (one: Place, other: Place): boolean => pageOf(one) === pageOf(other)
const pageOf = ({ pathname, search, state }: Place): string =>
  JSON.stringify([pathname, search, state])

/** Tells of each change of the address until it is called off. */
export function onPlace(listener: (place: Place) => void): () => void {
  const popped = (): void => listener(placeNow('POP'))
  listeners.add(listener)
  window.addEventListener('popstate', popped)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', popped)
  }
}

/** Goes to an address of this app, or that many entries back. */
export function navigate(
  to: To,
  options?: { replace?: boolean; state?: unknown; over?: unknown },
): void
export function navigate(steps: number): void
export function navigate(
  to: To | number,
  {
    replace = false,
    state = null,
    over = null,
  }: { replace?: boolean; state?: unknown; over?: unknown } = {},
): void {
  if (typeof to === 'number') return window.history.go(to)
  const address =
    typeof to === 'string' ? to : `${to.pathname ?? window.location.pathname}${to.search ?? ''}`
  window.history[replace ? 'replaceState' : 'pushState']({ usr: state, over }, '', address)
  const place = placeNow(replace ? 'REPLACE' : 'PUSH')
  for (const listener of listeners) listener(place)
}
