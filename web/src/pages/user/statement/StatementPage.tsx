import '../columns.css'
import { STATEMENT_PAGE_SIZE } from '@krapao/contract/constants'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Pagination } from '@krapao/ui/controls/pagination.tsx'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Answer } from '../../../api/call.ts'
import {
  useStatement,
  useStatementTotals,
  type StatementRow,
} from '../../../api/queries/statement.ts'
import { lazily } from '../../../app/loading/lazily.tsx'
import { useInPieces } from '../../../app/loading/useInPieces.ts'
import { useModals } from '../../../app/modals/modals.ts'
import { navigate } from '../../../app/router/address.ts'
import { useLocation } from '../../../app/router/Router.tsx'
import { usePageTitle } from '../../../app/usePageTitle.ts'
import { DaysChoice } from '../../../core/days/DaysChoice.tsx'
import type { Picked } from '../../../core/days/range.ts'
import { useNow } from '../../../format/useNow.ts'
import { isNarrowed, narrowedBy, RANGES, searchOf, shownBy, type Shown } from './narrowing.ts'
import { lastPage } from './pages.ts'
import './beside.css'
import { StatementDays } from './StatementDays.tsx'
import { KindChips } from './StatementFilter.tsx'
import {
  StatementBroken,
  StatementEmpty,
  StatementLoading,
  StatementNone,
  StatementStale,
  TotalsLoading,
} from './StatementStates.tsx'
import { useReceiptBeside } from './useReceiptBeside.ts'

/**
 * While a row is on its way its end is asked for, since not every end changes the balance and so is
 * told by the socket.
 */
const PENDING_POLL_MS = 6_000
const StatementFiles = lazily(() => import('./StatementFiles.tsx'))
const StatementTotals = lazily(() => import('./StatementTotals.tsx'))
const OwnDays = lazily(() => import('../../../core/days/OwnDays.tsx'))
const ReceiptOf = lazy(() =>
  import('../../../features/receipt/ReceiptModal.tsx').then((module) => ({
    default: module.ReceiptOf,
  })),
)

const show = (next: Shown): void => navigate({ search: searchOf(next) })

export default function StatementPage() {
  usePageTitle('statement')
  const now = useNow(15_000)
  const shown = shownBy(useLocation().search, now)
  const of = narrowedBy(shown)
  const statement = useStatement(shown.page, of)
  const totals = useStatementTotals(of)
  const { data, refetch } = statement
  const isDrawn = useInPieces(data !== undefined)
  const waits = data?.statements.some((row) => row.status === 'PENDING') ?? false

  usePolling(waits, refetch)
  usePolling(waits, totals.refetch)

  return (
    <div className="wide-list">
      <Head shown={shown} now={now} totals={totals} hasRows={(data?.total ?? 0) > 0} />
      {!data || !isDrawn ? (
        statement.isError && !data ? (
          <StatementBroken of={statement} />
        ) : (
          <StatementLoading />
        )
      ) : (
        <>
          {statement.isError && (
            <StatementStale
              at={statement.dataUpdatedAt}
              busy={statement.isFetching}
              onRetry={() => void refetch()}
            />
          )}
          <Found shown={shown} now={now} isOld={statement.isPlaceholderData} data={data} />
        </>
      )}
    </div>
  )
}

/** What narrows the rows, what the days came to, and what can be done with all of them. */
function Head({
  shown,
  now,
  totals,
  hasRows,
}: {
  shown: Shown
  now: number
  totals: ReturnType<typeof useStatementTotals>
  hasRows: boolean
}) {
  const title = useTranslations('title')
  const isSummed = useInPieces(totals.data != null)
  const pick = (picked: Picked): void => show({ ...shown, page: 1, ...picked })
  return (
    <>
      <div className="mx-1 mb-2 flex min-h-12 flex-wrap items-center justify-between gap-x-3">
        {/* Its place does not wait for the font: in a wider one the files would take a line of their own. */}
        <h1 className="min-w-0 text-title min-[24rem]:basis-40 min-[24rem]:whitespace-nowrap">
          {title('statement')}
        </h1>
        <Suspense fallback={<span className="h-11" />}>
          <StatementFiles key={searchOf(shown)} of={narrowedBy(shown)} hasRows={hasRows} />
        </Suspense>
      </div>
      <div className="mb-3 flex flex-wrap items-start gap-x-2 gap-y-3">
        <DaysChoice
          className="flex-1 min-[68.75rem]:order-2 min-[68.75rem]:w-64 min-[68.75rem]:flex-none"
          picked={shown}
          ranges={RANGES}
          now={now}
          onPick={pick}
        />
        <Slips />
        {shown.range === 'own' && (
          <Suspense>
            <OwnDays picked={shown} now={now} onPick={pick} />
          </Suspense>
        )}
        {totals.data && isSummed ? (
          <Suspense fallback={<TotalsLoading />}>
            <StatementTotals totals={totals.data} days={shown.days} />
          </Suspense>
        ) : (
          (totals.data || totals.isLoading) && <TotalsLoading />
        )}
        <KindChips shown={shown} onShow={show} />
      </div>
    </>
  )
}

function Slips() {
  const t = useTranslations('slips')
  const { open } = useModals()
  return (
    <Button
      size="compact"
      icon={ReceiptText}
      className="min-h-13 flex-none min-[68.75rem]:order-2"
      onClick={() => open('slips')}
    >
      {t('button')}
    </Button>
  )
}

/** A page of the rows that match, or what there is in their place. */
function Found({
  shown,
  now,
  isOld,
  data: { statements: rows, total },
}: {
  shown: Shown
  now: number
  isOld: boolean
  data: Answer<'statement'>
}) {
  const beside = useReceiptBeside(rows)
  const turnTo = (page: number): void => {
    show({ ...shown, page })
    document.querySelector('#main')?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      {rows.length > 0 ? (
        <RowsAndReceipt now={now} beside={beside} rows={rows} isOld={isOld} />
      ) : total > 0 ? (
        <StatementEmpty onFirstPage={() => turnTo(1)} />
      ) : isNarrowed(shown) ? (
        <StatementNone onShowAll={() => show({ page: 1, kind: null, range: 'all', days: null })} />
      ) : (
        <StatementEmpty />
      )}
      <Pages page={shown.page} pages={lastPage(total, STATEMENT_PAGE_SIZE)} onPage={turnTo} />
    </>
  )
}

/** While a row waits, the list is read again and again. */
function usePolling(waits: boolean, refetch: () => Promise<unknown>) {
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => void refetch(), PENDING_POLL_MS)
    return () => clearInterval(timer)
  }, [waits, refetch])
}

function RowsAndReceipt({
  now,
  beside,
  rows,
  isOld,
}: {
  now: number
  beside: ReturnType<typeof useReceiptBeside>
  rows: readonly StatementRow[]
  isOld: boolean
}) {
  const receipt = useTranslations('receipt')
  return (
    <div className="beside" onKeyDown={beside.onKeyDown}>
      <StatementDays
        rows={rows}
        now={now}
        isOld={isOld}
        chosen={beside.chosen}
        onOpen={beside.onOpen}
      />
      {beside.chosen !== undefined && (
        <aside className="surface-tall pane" aria-label={receipt('title')}>
          <Suspense>
            <ReceiptOf id={beside.chosen} />
          </Suspense>
        </aside>
      )}
    </div>
  )
}

function Pages({
  page,
  pages,
  onPage,
}: {
  page: number
  pages: number
  onPage: (page: number) => void
}) {
  const t = useTranslations('statement')
  return (
    <div className="mt-5">
      <Pagination
        label={t('pages')}
        previousLabel={t('previous')}
        nextLabel={t('next')}
        pageLabel={(number) => t('page', { n: number })}
        page={Math.min(page, pages)}
        pages={pages}
        onPage={onPage}
      />
    </div>
  )
}
