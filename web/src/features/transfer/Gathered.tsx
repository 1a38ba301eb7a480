import { Button } from '@krapao/ui/controls/button.tsx'
import { StatusBadge } from '@krapao/ui/feedback/status-badge.tsx'
import { RowList } from '@krapao/ui/layout/row-list.tsx'
import { Row } from '@krapao/ui/layout/row.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { useTranslations } from 'use-intl/react'
import type { Answer } from '../../api/call.ts'
import { InKip } from '../../core/kip/InKip.tsx'
import { usePlaceName } from '../../core/usePlaceName.ts'
import { sumBaht } from '../../format/money.ts'

export type GatherAnswer = Answer<'transferAll'>

interface Props {
  to: string
  answer: GatherAnswer
  onClose: () => void
  onStatement: () => void
}

/** What became of each balance: the others go on when one fails. */
export function Gathered({ to, answer, onClose, onStatement }: Props) {
  const t = useTranslations('transfer')
  const status = useTranslations('statement')
  const place = usePlaceName()
  const labels = {
    SUCCESS: status('status.SUCCESS'),
    FAILED: status('status.FAILED'),
    PENDING: status('status.PENDING'),
  }
  const arrived = sumBaht(
    answer.moved.filter((each) => each.status === 'SUCCESS').map((each) => each.amount),
  )
  const detail = {
    SUCCESS: t('gatheredIn', { place: place(to) }),
    PENDING: t('gatheredWaiting'),
    FAILED: t('gatheredStays'),
  }
  return (
    <>
      <div role="status" className="text-center">
        <p className="text-ink-muted">{t('gatheredTotal', { place: place(to) })}</p>
        <Money amount={arrived} figure className="text-figure" />
        <InKip baht={arrived} />
      </div>
      {answer.moved.length > 0 && (
        <RowList label={t('gatheredHeading')}>
          {answer.moved.map((each) => (
            <Row
              key={each.from}
              icon={ArrowLeftRight}
              tint={each.status === 'FAILED' ? 'out' : each.status === 'PENDING' ? 'wait' : 'in'}
              title={place(each.from)}
              amount={
                <Money amount={each.amount} currency={false} muted={each.status === 'FAILED'} />
              }
              detail={detail[each.status]}
              badge={<StatusBadge status={each.status} labels={labels} />}
            />
          ))}
        </RowList>
      )}
      {answer.message === 'PENDING' && (
        <Button wide onClick={onStatement}>
          {t('seeStatement')}
        </Button>
      )}
      <Button kind="main" wide onClick={onClose}>
        {t('done')}
      </Button>
    </>
  )
}
