import type { BarLinkProps } from '@krapao/ui/layout/bars/bottom-bar.tsx'
import { Link } from '../app/Link.tsx'

/** The bottom bar's links, without reloading the page. */
export function BarLink({ href, ...rest }: BarLinkProps) {
  return <Link to={href} {...rest} />
}
