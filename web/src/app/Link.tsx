import type { ComponentProps, MouseEvent } from 'react'
import { navigate } from './router/address.ts'
import { useLocation } from './router/Router.tsx'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this app. */
  to: string
}

/**
 * A link within the app: a plain press goes there without loading the page anew, any other is the
 * browser's.
 */
export function Link({ to, ...rest }: Props) {
  const { pathname, search } = useLocation()
  const go = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    // The page one is on is not a step to come back to.
    navigate(to, { replace: to === pathname + search })
  }
  return <a {...rest} href={to} onClick={go} />
}
