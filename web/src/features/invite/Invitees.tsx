import { Row } from '@krapao/ui/layout/row.tsx'
import { RowsSkeleton } from '@krapao/ui/loading/skeletons.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useInvites } from '../../api/queries/rewards.ts'
import { RewardPages } from '../../core/rows/RewardPages.tsx'
import { dateTime } from '../../format/dateTime.ts'

/**
 * From whom it came, ten a page. Nothing yet, or not to be had: nothing is shown, the link above is
 * what matters.
 */
export function Invitees({ open }: { open: boolean }) {
  const t = useTranslations('home.inviteSheet')
  const common = useTranslations('common')
  const [page, setPage] = useState(1)
  const { data, isPending, isPlaceholderData } = useInvites(page, open)
  if (isPending) return <RowsSkeleton label={common('loading')} count={2} />
  if (!data || data.total === 0) return null
  return (
    <RewardPages
      title={t('from')}
      total={data.total}
      page={page}
      onPage={setPage}
      isOld={isPlaceholderData}
    >
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
    </RewardPages>
  )
}
