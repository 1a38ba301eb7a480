import type { ReactNode } from 'react'
import { Page } from '../frame/Page.tsx'
import { QueueRows } from './QueueRows.tsx'
import { ReasonDialog, type Asked } from './ReasonDialog.tsx'
import { Skeleton, Empty, Fault } from './states.tsx'

interface Found {
  data: unknown
  error: unknown
  refetch: () => Promise<unknown>
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
  rows,
  keyOf,
  chosen,
  choose,
  none,
  renderRow,
  asked,
  close,
  children,
}: {
  title: string
  aside?: ReactNode
  tabs?: ReactNode
  found: Found
  rows: readonly Row[]
  keyOf: (row: Row) => string
  chosen: Row | undefined
  choose: (row: Row) => void
  /** What an empty queue says. */
  none: string
  /** One row of the list. */
  renderRow: (row: Row) => ReactNode
  asked: Asked | null
  close: () => void
  /** The case of the chosen row. */
  children: ReactNode
}) {
  const isHere = data !== undefined
  return (
    <Page title={title} aside={aside} tabs={tabs}>
      <div className="work queuecase">
        {error && !isHere ? <Fault error={error} retry={() => void refetch()} /> : null}
        {!isHere && !error ? <Skeleton /> : null}
        {isHere && rows.length === 0 && (
          <section className="card whole">
            <Empty text={none} />
          </section>
        )}
        {rows.length > 0 && (
          <QueueRows rows={rows} keyOf={keyOf} chosen={chosen} choose={choose}>
            {renderRow}
          </QueueRows>
        )}
        {chosen && <section className="card case">{children}</section>}
      </div>
      {asked && <ReasonDialog asked={asked} close={close} />}
    </Page>
  )
}
