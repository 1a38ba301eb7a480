import { REWARD_PAGE_SIZE } from '@krapao/contract/constants'
import { Pagination } from '@krapao/ui/controls/pagination.tsx'
import { RowList } from '@krapao/ui/layout/row-list.tsx'
import { Row } from '@krapao/ui/layout/row.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useRefunds } from '../../api/queries/rewards.ts'
import { dateTime } from '../../format/dateTime.ts'

/** The cashback received before, ten a page. */
export function Refunds({ open }: { open: boolean }) {
  const t = useTranslations('home.refundSheet')
  const statement = useTranslations('statement')
  const [page, setPage] = useState(1)
  const { data, isPlaceholderData } = useRefunds(page, open)
  if (!data || data.total === 0) return null
  return (
    <section aria-label={t('before')} className="grid gap-2.5">
      <h3 className="text-small font-medium text-ink-muted">{t('before')}</h3>
      <RowList label={t('before')}>
        {data.refunds.map(({ refundAmount, createdAt }) => (
          <Row
            key={createdAt}
            icon={Undo2}
            tint="gift"
            title={t('heading')}
            amount={<Money amount={refundAmount} direction="in" currency={false} />}
            meta={dateTime(createdAt)}
          />
        ))}
      </RowList>
      <Pagination
        label={statement('pages')}
        previousLabel={statement('previous')}
        nextLabel={statement('next')}
        pageLabel={(number) => statement('page', { n: number })}
        page={page}
        pages={Math.ceil(data.total / REWARD_PAGE_SIZE)}
        onPage={setPage}
        disabled={isPlaceholderData}
      />
    </section>
  )
}
