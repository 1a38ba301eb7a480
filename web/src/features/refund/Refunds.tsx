import { Row } from '@krapao/ui/layout/row.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useRefunds } from '../../api/queries/rewards.ts'
import { RewardPages } from '../../core/rows/RewardPages.tsx'
import { dateTime } from '../../format/dateTime.ts'

/** The cashback received before, ten a page. */
export function Refunds({ open }: { open: boolean }) {
  const t = useTranslations('home.refundSheet')
  const [page, setPage] = useState(1)
  const { data, isPlaceholderData } = useRefunds(page, open)
  if (!data || data.total === 0) return null
  return (
    <RewardPages
      title={t('before')}
      total={data.total}
      page={page}
      onPage={setPage}
      isOld={isPlaceholderData}
    >
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
    </RewardPages>
  )
}
