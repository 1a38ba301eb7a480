import { PARTS, totalOf, type Liability } from '@krapao/contract/fair/liability'
import { toBaht } from '@krapao/contract/money'
import { Badge } from '@krapao/ui/feedback/badge.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { Spinner } from '@krapao/ui/loading/spinner.tsx'
import { moneyText } from '@krapao/ui/money/money-parts.ts'
import { Money } from '@krapao/ui/money/money.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslations } from 'use-intl/react'
import { InKip } from '../../core/kip/InKip.tsx'
import { dateTime, timeOnly } from '../../format/dateTime.ts'
import { Climb } from './Climb.tsx'
import type { OwnLeaf } from './useDayLog.ts'

/** The member's own balance of that midnight, and whether it is in the sum that everybody sees. */
export function LeafCard({
  at,
  leaf,
  checkedAt,
}: {
  at: string
  leaf: OwnLeaf | undefined
  checkedAt: number
}) {
  const t = useTranslations('solvency')
  const label = t('own', { at: dateTime(at).slice(0, -3) })
  if (!leaf) return <Spinner />
  if (!('steps' in leaf))
    return (
      <>
        <p className="text-caption text-ink-muted">{label}</p>
        {leaf.is === 'NOTHING' && <Money amount={0} className="text-title" />}
        <p className="text-small text-pretty text-ink-muted">{t(leaf.is)}</p>
      </>
    )
  const isRight = leaf.is === 'MATCHES'
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-caption text-ink-muted">{label}</p>
          {leaf.liability && <Amount of={leaf.liability} />}
        </div>
        <Badge tone={isRight ? 'ok' : 'no'} icon={isRight ? CircleCheck : TriangleAlert}>
          <span role="status">{t(leaf.is)}</span>
        </Badge>
      </div>
      <Climb steps={leaf.steps} isBroken={!isRight} />
      {isRight ? (
        <p className="text-caption text-pretty text-ink-muted">
          {t('computed', { time: timeOnly(checkedAt) })}
          <br />
          {t('leftOut')}
        </p>
      ) : (
        <Notice tone="danger">{t('differs')}</Notice>
      )}
    </>
  )
}

function Amount({ of }: { of: Liability }) {
  const t = useTranslations('solvency.part')
  const total = totalOf(of)
  const parts = PARTS.filter((part) => of[part] !== '0')
  return (
    <>
      <Money amount={toBaht(total)} className="text-title font-semibold" />
      <InKip baht={toBaht(total)} />
      {parts.length > 1 && (
        <p className="text-caption text-pretty text-ink-muted">
          {parts.map((part) => `${t(part)} ${moneyText(toBaht(BigInt(of[part])))}`).join(' · ')}
        </p>
      )}
    </>
  )
}
