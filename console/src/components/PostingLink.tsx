import { hasRight } from '@krapao/contract/ops/rights'
import { BookOpenCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSession } from '../api/session.ts'

/** The way to a posting in the ledger, beside the account it is looked at from. */
export function PostingLink({ posting, account }: { posting: string | null; account: string }) {
  const t = useTranslations('books')
  const role = useSession()?.me.role
  if (posting === null || !role || !hasRight(role, 'books')) return null
  return (
    <Link
      className="postinglink"
      to={`/books?account=${encodeURIComponent(account)}&posting=${posting}`}
    >
      <BookOpenCheck className="icon xs" aria-hidden />
      {t('posting', { id: posting })}
    </Link>
  )
}
