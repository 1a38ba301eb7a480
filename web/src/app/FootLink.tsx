import type { ComponentProps } from 'react'
import { Link } from './Link.tsx'

/** Under a form of the public pages: a question, and where its answer leads. */
export const FootLink = ({
  question,
  to,
  children,
}: { question: string } & Pick<ComponentProps<typeof Link>, 'to' | 'children'>) => (
  <p className="mt-1 text-center text-small text-ink-muted">
    {question}{' '}
    <Link
      to={to}
      className="-my-3 inline-block rounded-control px-1 py-3 font-semibold text-accent-text"
    >
      {children}
    </Link>
  </p>
)
