import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

/**
 * React Router's own of that name, and its `Link`, bring 5 KB of prefetching, forms and server
 * rendering to the first page.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setPlace] =
    useState<Pick<typeof history, 'action' | 'location'>>(history)
  useLayoutEffect(
    () => history.listen((place) => startTransition(() => setPlace(place))),
    [history],
  )
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
