import { buttonClass } from '@krapao/ui/controls/button-class.ts'
import { RowList } from '@krapao/ui/layout/row-list.tsx'
import { Row } from '@krapao/ui/layout/row.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { usePlay } from '../../../api/queries/play.ts'
import { Link } from '../../../app/Link.tsx'
import { LoadFailed, type Asked } from '../../../app/loading/LoadFailed.tsx'
import { useModals } from '../../../app/modals/modals.ts'
import { looks } from '../../../core/looks.ts'
import { RowAmount } from '../../../core/rows/RowAmount.tsx'
import { StatementBadge } from '../../../core/rows/StatementBadge.tsx'
import { useActivity } from '../../../core/useActivity.ts'
import { useDuration } from '../../../core/useDuration.ts'
import { EnglishName } from '../../../features/bankName/EnglishName.tsx'
import { useRows } from '../../../features/games/useRows.ts'
import { Net } from '../../../features/play/Net.tsx'
import { dateOnly, timeOnly } from '../../../format/dateTime.ts'
import { useNow } from '../../../format/useNow.ts'
import { Texts } from '../../../locales/LocaleProvider.tsx'
import { paths, type AppPath } from '../../../paths.ts'

const LATEST = 4

/**
 * What few homes show, fetched for them alone: `refused`, the server's answer in place of the
 * wallet; `name`, that the bank cannot read the holder's; else, beside the games of a wide screen,
 * the week at play and the newest movements.
 */
export default function HomeLater({ refused, name }: { refused?: Asked; name?: boolean }) {
  return (
    <Texts part="all">
      {refused ? (
        <Refused of={refused} />
      ) : name ? (
        <EnglishName />
      ) : (
        <>
          <Week />
          <Latest />
        </>
      )}
    </Texts>
  )
}

function Refused({ of }: { of: Asked }) {
  const t = useTranslations('home')
  return (
    <LoadFailed
      of={of}
      action={
        <Link to={paths.memberContact} className={buttonClass({ kind: 'quiet' })}>
          {t('tellTeam')}
        </Link>
      }
    />
  )
}

function Week() {
  const t = useTranslations('play')
  const play = usePlay().data
  const duration = useDuration()
  if (!play) return null
  const { seconds, deposited, net } = play.week
  const left = play.limits.find(({ kind, period }) => kind === 'deposit' && period === 'week')?.left
  return (
    <section aria-labelledby="home-week" className="surface px-4.5 pt-2 pb-4">
      <Head id="home-week" title={t('week')} to={paths.play} more={t('heading')} />
      <dl className="mt-1 grid grid-cols-3 rounded-control bg-sunk py-3 text-center shadow-well">
        <Figure name={t('time')}>{duration(seconds)}</Figure>
        {left === null || left === undefined ? (
          <Figure name={t('deposited')}>
            <Money amount={deposited} />
          </Figure>
        ) : (
          <Figure name={t('left.week')}>
            <Money amount={left} />
          </Figure>
        )}
        <Figure name={t('net')}>
          <Net amount={net} />
        </Figure>
      </dl>
    </section>
  )
}

function Latest() {
  const t = useTranslations('statement')
  const { open } = useModals()
  const activity = useActivity()
  const rows = useRows()
  const now = useNow(60_000)
  if (!rows || rows.length === 0) return null
  const today = dateOnly(now)
  return (
    <section aria-labelledby="home-latest">
      <div className="mx-1 mb-1">
        <Head id="home-latest" title={t('latest')} to={paths.statement} more={t('all')} />
      </div>
      <RowList>
        {rows.slice(0, LATEST).map((row) => {
          const isWaiting = row.status === 'PENDING'
          return (
            <Row
              key={row._id}
              {...looks[row.statementType]}
              {...(isWaiting && { tint: 'wait' as const })}
              onPress={() => open('receipt', { id: row._id })}
              title={t(`activity.${row.statementType}`)}
              amount={<RowAmount row={row} muted={row.status === 'FAILED' || isWaiting} />}
              detail={activity(row)}
              meta={
                <time dateTime={row.createdAt}>
                  {dateOnly(row.createdAt) === today
                    ? timeOnly(row.createdAt)
                    : dateOnly(row.createdAt)}
                </time>
              }
              badge={row.status !== 'SUCCESS' && <StatementBadge status={row.status} />}
            />
          )
        })}
      </RowList>
    </section>
  )
}

function Head({ id, title, to, more }: { id: string; title: string; to: AppPath; more: string }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <h2 id={id} className="font-semibold leading-label">
        {title}
      </h2>
      <Link
        to={to}
        className={classNames(
          'press -mr-2 flex min-h-11 items-center gap-1 rounded-control px-2 text-small',
          'font-medium text-accent-text',
        )}
      >
        {more}
        <ChevronRight className="size-4" aria-hidden />
      </Link>
    </div>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-1.5 [&+&]:shadow-[inset_1px_0_0_var(--hairline)]">
      <dt className="text-caption text-ink-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
