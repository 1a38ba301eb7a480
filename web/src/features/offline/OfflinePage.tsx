import { Icon } from '@krapao/ui/art/icon.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { RowList } from '@krapao/ui/layout/row-list.tsx'
import { Row } from '@krapao/ui/layout/row.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import CloudOff from 'lucide-react/icons/cloud-off'
import Info from 'lucide-react/icons/info'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { amountOf, signOf } from '../../core/activity.ts'
import { looks } from '../../core/looks.ts'
import { StatementBadge } from '../../core/rows/StatementBadge.tsx'
import { dateTime } from '../../format/dateTime.ts'
import { keptSnapshot } from './snapshot.ts'

const ACTIONS = [
  { name: 'deposit', icon: ArrowDownLeft },
  { name: 'withdraw', icon: ArrowUpRight },
  { name: 'transfer', icon: ArrowLeftRight },
] as const
type Kept = ReturnType<typeof keptSnapshot>

/** Without a line: what was last known, marked with its time; nothing that moves money. */
export default function OfflinePage() {
  const t = useTranslations('offline')
  const title = useTranslations('title')
  const words = useTranslations('statement')
  const [kept] = useState(keptSnapshot)
  return (
    <div className="wide-list">
      <h1 className="mx-1 min-h-12 content-center text-title">{title('statement')}</h1>
      <Notice tone="info" icon={CloudOff} className="mb-3">
        <b className="block">{kept ? t('readingOf', { time: dateTime(kept.at) }) : t('nothing')}</b>
        {t('back')}
      </Notice>
      <Totals kept={kept} />
      {kept && kept.rows.length > 0 && (
        <RowList label={words('latest')}>
          {kept.rows.map((row) => {
            return <OfflineRow key={row._id} row={row} />
          })}
        </RowList>
      )}
    </div>
  )
}

function Totals({ kept }: { kept: Kept }) {
  const home = useTranslations('home')
  const t = useTranslations('offline')
  return (
    <section aria-label={home('total')} className="surface mb-5 px-4 py-4">
      {kept && (
        <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 text-ink-muted">
          <span className="text-small">{t('totalAt', { time: dateTime(kept.at) })}</span>
          <Money amount={kept.total} className="text-title" />
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2">
        {ACTIONS.map(({ name, icon }) => (
          <Button
            key={name}
            size="compact"
            icon={icon}
            className="px-2!"
            disabled
            aria-describedby="why-offline"
          >
            {home(name)}
          </Button>
        ))}
      </div>
      <p id="why-offline" className="mt-3 flex gap-2 text-caption text-ink-muted">
        <Icon of={Info} size="s" />
        {t('why')}
      </p>
    </section>
  )
}

function OfflineRow({ row }: { row: NonNullable<Kept>['rows'][number] }) {
  const isWaiting = row.status === 'PENDING'
  const words = useTranslations('statement')
  const t = useTranslations('offline')
  return (
    <Row
      {...looks[row.statementType]}
      {...(isWaiting && { tint: 'wait' as const })}
      title={words(`activity.${row.statementType}`)}
      detail={row.detail}
      meta={<time dateTime={row.createdAt}>{dateTime(row.createdAt)}</time>}
      amount={
        <Money
          amount={amountOf(row)}
          direction={signOf(row.statementType) ?? undefined}
          currency={false}
          muted={row.status !== 'SUCCESS'}
        />
      }
      badge={<StatementBadge status={row.status} pending={t('unknown')} />}
    />
  )
}
