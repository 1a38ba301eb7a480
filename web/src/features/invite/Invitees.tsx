import { REWARD_PAGE_SIZE } from '@krapao/contract/constants'
import { Pagination } from '@krapao/ui/controls/pagination.tsx'
import { RowList } from '@krapao/ui/layout/row-list.tsx'
import { Row } from '@krapao/ui/layout/row.tsx'
import { RowsSkeleton } from '@krapao/ui/loading/skeletons.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useInvites } from '../../api/queries/rewards.ts'
import { dateTime } from '../../format/dateTime.ts'

/**
 * From whom it came, ten a page. Nothing yet, or not to be had: nothing is shown, the link above is
 * what matters.
 */
export function Invitees({ open }: { open: boolean }) {
  const t = useTranslations('home.inviteSheet')
  const common = useTranslations('common')
  const statement = useTranslations('statement')
  const [page, setPage] = useState(1)
  const { data, isPending, isPlaceholderData } = useInvites(page, open)
  if (isPending) return <RowsSkeleton label={common('loading')} count={2} />
  if (!data || data.total === 0) return null
  return (
    <section aria-label={t('from')} className="grid gap-2.5">
      <h3 className="text-small font-medium text-ink-muted">{t('from')}</h3>
      <RowList label={t('from')}>
        {data.invites.map(({ from, amount, createdAt }, at) => (
          <Row
            key={`${createdAt}${at}`}
            icon={UserRound}
            tint="gift"
            title={from.name}
            amount={<Money amount={amount} direction="in" currency={false} />}
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
