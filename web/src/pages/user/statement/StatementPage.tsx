import '../columns.css'
import { STATEMENT_PAGE_SIZE } from '@krapao/contract/constants'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Pagination } from '@krapao/ui/controls/pagination.tsx'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStatement, type StatementRow } from '../../../api/queries/statement.ts'
import { useModals } from '../../../app/modals/modals.ts'
import { navigate } from '../../../app/router/address.ts'
import { useLocation } from '../../../app/router/Router.tsx'
import { usePageTitle } from '../../../app/usePageTitle.ts'
import { useNow } from '../../../format/useNow.ts'
import { lastPage, pageAsked } from './pages.ts'
import './beside.css'
import { StatementDays } from './StatementDays.tsx'
import {
  StatementBroken,
  StatementEmpty,
  StatementLoading,
  StatementStale,
} from './StatementStates.tsx'
import { useReceiptBeside } from './useReceiptBeside.ts'

/**
 * While a row is on its way its end is asked for, since not every end changes the balance and so is
 * told by the socket.
 */
const PENDING_POLL_MS = 6_000
const NONE: readonly StatementRow[] = []
const ReceiptOf = lazy(() =>
  import('../../../features/receipt/ReceiptModal.tsx').then((module) => ({
    default: module.ReceiptOf,
  })),
)

const turnTo = (next: number): void => {
  navigate({ search: next === 1 ? '' : `?page=${next}` })
  document.querySelector('#main')?.scrollIntoView({ block: 'start' })
}

export default function StatementPage() {
  const title = useTranslations('title')
  const slips = useTranslations('slips')
  const { open } = useModals()
  usePageTitle('statement')
  const page = pageAsked(new URLSearchParams(useLocation().search).get('page'))
  const statement = useStatement(page)
  const now = useNow(15_000)
  const { data, refetch } = statement
  const pages = lastPage(data?.total ?? 0, STATEMENT_PAGE_SIZE)
  const beside = useReceiptBeside(data?.statements ?? NONE)
  const waits = data?.statements.some((row) => row.status === 'PENDING') ?? false

  usePolling(waits, refetch)

  return (
    <div className="wide-list">
      <div className="mx-1 mb-2 flex min-h-12 flex-wrap items-center justify-between gap-x-3">
        <h1 className="text-title">{title('statement')}</h1>
        <Button size="compact" icon={ReceiptText} onClick={() => open('slips')}>
          {slips('button')}
        </Button>
      </div>
      {!data ? (
        statement.isError ? (
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
          {data.statements.length === 0 ? (
            page > 1 && data.total > 0 ? (
              <StatementEmpty onFirstPage={() => turnTo(1)} />
            ) : (
              <StatementEmpty />
            )
          ) : (
            <RowsAndReceipt
              now={now}
              beside={beside}
              rows={data.statements}
              isOld={statement.isPlaceholderData}
            />
          )}
          <Pages page={page} pages={pages} />
        </>
      )}
    </div>
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

function Pages({ page, pages }: { page: number; pages: number }) {
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
        onPage={turnTo}
      />
    </div>
  )
}
