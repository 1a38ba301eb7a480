import type { BarLinkProps } from '@krapao/ui/layout/bottom-bar.tsx'
import { Link } from '../app/Link.tsx'

/** The bottom bar's links, without loading the page anew. */
export function BarLink({ href, ...rest }: BarLinkProps) {
  return <Link to={href} {...rest} />
}
