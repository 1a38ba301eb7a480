import { useEffect, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Page } from '../../frame/Page.tsx'
import type { Reasons } from '../decision/useReasons.ts'
import { Pager } from '../Pager.tsx'
import { Skeleton, Empty, Fault } from '../states.tsx'
import { HeldBar } from './HeldBar.tsx'
import { QueueRows } from './QueueRows.tsx'
import { ReasonDialog, type Asked } from './ReasonDialog.tsx'
import type { Queue } from './useQueue.ts'

/** Rows of a queue's page. */
export const QUEUE_PAGE = 100

interface Pages {
  page: number
  total: number
  onPage: (page: number) => void
}
interface Found {
  data: unknown
  error: unknown
  refetch: () => Promise<unknown>
}

interface Shown<Row> {
  title: string
  aside?: ReactNode
  tabs?: ReactNode
  found: Found
  queue: Queue<Row>
  /** Where the list is longer than a page. */
  pages: Pages
  /** What an empty queue says. */
  none: string
  /** One row of the list. */
  renderRow: (row: Row) => ReactNode
  asked: Asked | null
  close: () => void
  /** To tap, where its dialogs take them. */
  reasons?: Reasons
  /** Under the rows: what they come to. */
  sums?: ReactNode
  /** The case of the chosen row. */
  children: (row: Row) => ReactNode
}

/**
 * A queue: its rows at the left, the chosen case beside them, and what is asked before it is
 * decided.
 */
export function QueuePage<Row>({
  title,
  aside,
  tabs,
  found: { data, error, refetch },
  queue,
  pages,
  none,
  renderRow,
  asked,
  close,
  reasons,
  sums,
  children,
}: Shown<Row>) {
  const isHere = data !== undefined
  const { rows, chosen } = queue
  return (
    <Page title={title} aside={aside} tabs={tabs}>
      <div className="work queuecase">
        {error && !isHere ? <Fault error={error} retry={() => void refetch()} /> : null}
        {!isHere && !error ? <Skeleton /> : null}
        {isHere && rows.length === 0 && (
          <section className="card whole">
            <Empty text={none} why="done" />
          </section>
        )}
        {rows.length > 0 && (
          <QueueRows queue={queue} foot={<Foot sums={sums} pages={pages} shown={rows.length} />}>
            {renderRow}
          </QueueRows>
        )}
        {chosen && <OpenCase queue={queue}>{children(chosen)}</OpenCase>}
      </div>
      {asked && (
        <ReasonDialog
          asked={asked}
          close={close}
          done={() => {
            queue.next()
            reasons?.clear()
          }}
          reasons={reasons}
        />
      )}
    </Page>
  )
}

/** What a link named and is not here any more: said, before another case is taken for it. */
function LostCase({ reference }: { reference: string }) {
  const t = useTranslations('cases')
  return (
    <p className="note way lostcase" role="status">
      {t('lost', { reference })}
    </p>
  )
}

const Foot = ({ sums, pages, shown }: { sums: ReactNode; pages: Pages; shown: number }) => (
  <>
    {sums}
    <QueuePager {...pages} shown={shown} />
  </>
)

/** Another's case is read, not decided: every button and field of it is off. */
function OpenCase<Row>({ queue, children }: { queue: Queue<Row>; children: ReactNode }) {
  return (
    <section className="card case">
      {queue.lost !== null && <LostCase reference={queue.lost} />}
      <HeldBar queue={queue} />
      <fieldset className="plainset" disabled={queue.isOthers}>
        {children}
      </fieldset>
    </section>
  )
}

/** The way to the rest of a long queue; nothing while all of it is here. */
function QueuePager({ page, total, shown, onPage }: Pages & { shown: number }) {
  const t = useTranslations('page')
  const first = (page - 1) * QUEUE_PAGE
  // The last case of the last page has gone.
  useEffect(() => {
    if (page > 1 && total <= first) onPage(page - 1)
  }, [page, total, first, onPage])
  if (total <= QUEUE_PAGE) return null
  return (
    <Pager page={page} size={QUEUE_PAGE} total={total} onPage={onPage}>
      {t('range', { from: first + 1, to: first + shown, total })}
    </Pager>
  )
}
