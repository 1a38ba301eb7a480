import { useEffect, useRef } from 'react'
import { useLocation } from './router/Router.tsx'

/**
 * A new page starts at its top, with the focus in it, as a page load would have it. Going back
 * keeps what the browser restores.
 */
export function usePageArrival(): void {
  const { pathname, way } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (way === 'POP') return
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }, [pathname, way])
}
