import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** The foot of a long list: what it shows, and the way to the page before and the next. */
export function Pager({
  children,
  page,
  size,
  total,
  onPage,
}: {
  children: ReactNode
  page: number
  /** Rows of a page. */
  size: number
  total: number
  onPage: (page: number) => void
}) {
  const t = useTranslations('page')
  return (
    <div className="tfoot">
      <span>{children}</span>
      <span className="row-line">
        <button
          type="button"
          className="btn small"
          disabled={page === 1}
          onClick={() => onPage(page - 1)}
        >
          {t('before')}
        </button>
        <button
          type="button"
          className="btn small"
          disabled={page * size >= total}
          onClick={() => onPage(page + 1)}
        >
          {t('next')}
        </button>
      </span>
    </div>
  )
}
