import { listOf, type ListName } from '@krapao/contract/ops/lists/lists'
import { Columns3 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Empty, Fault, Skeleton } from '../states.tsx'
import { matching, type ListState } from './address.ts'
import { ColumnsPanel } from './ColumnsPanel.tsx'
import { CsvButton } from './CsvButton.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { Narrowest } from './filters/Narrowest.tsx'
import type { ListRow } from './ListCell.tsx'
import { ListFoot } from './ListFoot.tsx'
import { ListTable, type Chosen } from './ListTable.tsx'
import { useListKeys } from './useListKeys.ts'
import { PAGE, stepsOf, useListPage, useRowInSight } from './useListPage.ts'
import { useListState, type ListPlace } from './useListState.ts'
import { ViewTabs } from './ViewTabs.tsx'

/** What the list is filtered by, and how many match; null: not known exactly. */
export interface Matches {
  by: ReturnType<typeof matching>
  count: number | null
}

interface ListProps {
  list: ListName
  open: (row: ListRow) => void
  /** What can be done with the chosen rows; without it none is chosen. */
  bulk?: (chosen: ReadonlySet<string>, clear: () => void, matches: Matches) => ReactNode
}

/** One list of the console: its views, filters, table and foot, all as the address says. */
export function ListView({ list, open, bulk }: ListProps) {
  const place = useListState()
  const { state, look } = place
  const columns = columnsOf(list, state)
  const [adding, setAdding] = useState(false)
  const [hasPanel, setPanel] = useState(false)
  return (
    <div className="listview">
      <ViewTabs list={list} place={place} />
      <FilterBar list={list} place={place} adding={adding} setAdding={setAdding}>
        <ListTools
          list={list}
          state={state}
          columns={columns}
          turnPanel={() => setPanel(!hasPanel)}
        />
      </FilterBar>
      <div className={`listbody ${hasPanel ? 'withpanel' : ''}`}>
        <ListCard
          list={list}
          open={open}
          {...(bulk ? { bulk } : {})}
          place={place}
          columns={columns}
          addFilter={() => setAdding(true)}
        />
        {hasPanel && (
          <ColumnsPanel
            list={list}
            columns={columns}
            density={state.density}
            setColumns={(next) => look({ columns: next })}
            setDensity={(density) => look({ density })}
            close={() => setPanel(false)}
          />
        )}
      </div>
    </div>
  )
}

/** The rows of the page, what is done with the chosen ones, and the foot. */
function ListCard({
  list,
  open,
  bulk,
  place,
  columns,
  addFilter,
}: ListProps & { place: ListPlace; columns: readonly string[]; addFilter: () => void }) {
  const t = useTranslations('list')
  const { state, ask, mark } = place
  const order = state.sort ?? listOf(list).order
  const found = useListPage(list, state)
  const { rows } = found
  const { chosen, clear } = useChosen(rows)
  const sortBy = (column: string): void =>
    ask({ sort: { column, desc: order.column === column ? !order.desc : true } })
  useListKeys({
    choose: bulk ? (at) => rows[at] && chosen.toggle(rows[at].id) : null,
    turn: () => sortBy(order.column),
    filter: addFilter,
  })
  useRowInSight(state.row, rows)
  const openRow = (row: ListRow): void => {
    mark(row.id)
    open(row)
  }
  return (
    <section className="card fill">
      <div className="scroll grow" role="region" aria-label={t('rows')} tabIndex={0}>
        <ListRows list={list} found={found} state={state} ask={ask}>
          <ListTable
            list={list}
            rows={rows}
            columns={columns}
            order={order}
            density={state.density}
            sortBy={sortBy}
            at={state.row}
            open={openRow}
            chosen={bulk ? chosen : null}
          />
        </ListRows>
      </div>
      {bulk && chosen.ids.size > 0 && bulk(chosen.ids, clear, matchesOf(found.count, state))}
      <ListFoot
        first={(state.page - 1) * PAGE + 1}
        shown={rows.length}
        count={found.count}
        asOf={found.asOf}
        {...stepsOf(place, found)}
      />
    </section>
  )
}

const matchesOf = (count: ReturnType<typeof useListPage>['count'], state: ListState): Matches => ({
  by: matching(state),
  count: count === null || count === 'unknown' || count.more ? null : count.count,
})

/** As the address has them, of those that there are; else the list's own. */
function columnsOf(list: ListName, state: ListState): readonly string[] {
  const known = state.columns?.filter((key) => key in listOf(list).columns)
  return known?.length ? known : shownBySelf(list)
}

const shownBySelf = (list: ListName): string[] =>
  Object.entries(listOf(list).columns)
    .filter(([, column]) => column.shown)
    .map(([key]) => key)

function useChosen(rows: readonly ListRow[]): { chosen: Chosen; clear: () => void } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const isAll = rows.length > 0 && rows.every(({ id }) => ids.has(id))
  return {
    clear: () => setIds(new Set()),
    chosen: {
      ids,
      toggle: (id) =>
        setIds(
          ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id]),
        ),
      toggleAll: () => setIds(isAll ? new Set() : new Set(rows.map(({ id }) => id))),
    },
  }
}

function ListRows({
  list,
  found: { error, isHere, rows, refetch },
  state,
  ask,
  children,
}: {
  list: ListName
  found: ReturnType<typeof useListPage>
  state: ListState
  ask: ListPlace['ask']
  children: ReactNode
}) {
  const t = useTranslations('list')
  const isNarrow = state.filters.length > 0 || state.from !== null || state.to !== null
  if (error) return <Fault error={error} retry={() => void refetch()} />
  if (!isHere) return <Skeleton rows={10} />
  if (rows.length > 0) return children
  return (
    <div className="listempty">
      <Empty why="unfound" text={t(isNarrow ? 'noMatch' : 'none')} />
      {isNarrow && (
        <>
          <Narrowest list={list} state={state} ask={ask} />
          <button
            type="button"
            className="btn"
            onClick={() => ask({ filters: [], from: null, to: null })}
          >
            {t('clear')}
          </button>
        </>
      )}
    </div>
  )
}

/** The file of what is filtered, and the way to the columns. */
function ListTools({
  list,
  state,
  columns,
  turnPanel,
}: {
  list: ListName
  state: ListState
  columns: readonly string[]
  turnPanel: () => void
}) {
  const t = useTranslations('list')
  return (
    <>
      <CsvButton list={list} state={state} columns={columns} />
      <button type="button" className="btn small" onClick={turnPanel}>
        <Columns3 className="icon xs" aria-hidden />
        {t('columns')}
      </button>
    </>
  )
}
