import { REWARD_PAGE_SIZE } from '@krapao/contract/constants'
import { Pagination } from '@krapao/ui/controls/pagination.tsx'
import { RowList } from '@krapao/ui/layout/row-list.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'

/** Rewards received before, ten a page under their heading. */
export function RewardPages({
  title,
  total,
  page,
  onPage,
  isOld,
  children,
}: {
  title: string
  total: number
  page: number
  onPage: (page: number) => void
  /** The page before is shown while the next one comes. */
  isOld: boolean
  children: ReactNode
}) {
  const t = useTranslations('statement')
  return (
    <section aria-label={title} className="grid gap-2.5">
      <h3 className="text-small font-medium text-ink-muted">{title}</h3>
      <RowList label={title}>{children}</RowList>
      <Pagination
        label={t('pages')}
        previousLabel={t('previous')}
        nextLabel={t('next')}
        pageLabel={(number) => t('page', { n: number })}
        page={page}
        pages={Math.ceil(total / REWARD_PAGE_SIZE)}
        onPage={onPage}
        disabled={isOld}
      />
    </section>
  )
}
