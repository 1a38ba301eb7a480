import { BookOpenCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../api/rights.ts'

/** The way to a posting in the ledger, beside the account it is looked at from. */
export function PostingLink({ posting, account }: { posting: string | null; account: string }) {
  const t = useTranslations('books')
  const mayRead = useMay('books.read')
  if (posting === null || !mayRead) return null
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
