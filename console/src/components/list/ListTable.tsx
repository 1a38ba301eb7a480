import type { Order } from '@krapao/contract/ops/lists/kinds'
import { listOf, type ListName } from '@krapao/contract/ops/lists/lists'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Density } from './address.ts'
import { ListCell, type ListRow } from './ListCell.tsx'
import { useListWords } from './useListWords.ts'

const isRight = (kind: string): boolean => kind === 'money' || kind === 'count'

export interface Chosen {
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  toggleAll: () => void
}

/** The rows of a page. `chosen`: null where nothing can be done with several at once. */
export function ListTable({
  list,
  rows,
  columns,
  order,
  density,
  sortBy,
  at,
  open,
  chosen,
}: {
  list: ListName
  rows: readonly ListRow[]
  columns: readonly string[]
  order: Order
  density: Density
  sortBy: (column: string) => void
  /** The row of the keyboard. */
  at: string | null
  open: (row: ListRow) => void
  chosen: Chosen | null
}) {
  const { column: nameOf } = useListWords(list)
  const kinds = listOf(list).columns
  return (
    <table className={`t stack listtable ${density}`}>
      <thead>
        <tr>
          {chosen && <ChooseAll rows={rows} chosen={chosen} />}
          {columns.map((key) => (
            <Head
              key={key}
              name={nameOf(key)}
              right={isRight(kinds[key]?.kind ?? '')}
              order={order.column === key ? order : null}
              sort={kinds[key]?.sorts ? () => sortBy(key) : null}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.id}
            list={list}
            row={row}
            columns={columns}
            isHere={row.id === at}
            open={() => open(row)}
            chosen={chosen}
          />
        ))}
      </tbody>
    </table>
  )
}

function ChooseAll({ rows, chosen }: { rows: readonly ListRow[]; chosen: Chosen }) {
  const t = useTranslations('list')
  return (
    <th className="choose">
      <input
        type="checkbox"
        aria-label={t('chooseAll')}
        checked={rows.length > 0 && rows.every(({ id }) => chosen.ids.has(id))}
        onChange={chosen.toggleAll}
      />
    </th>
  )
}

function Row({
  list,
  row,
  columns,
  isHere,
  open,
  chosen,
}: {
  list: ListName
  row: ListRow
  columns: readonly string[]
  isHere: boolean
  open: () => void
  chosen: Chosen | null
}) {
  const t = useTranslations('list')
  const { column: nameOf } = useListWords(list)
  const kinds = listOf(list).columns
  const isChosen = chosen?.ids.has(row.id) ?? false
  return (
    <tr
      data-row
      tabIndex={0}
      aria-current={isHere ? 'true' : undefined}
      className={isChosen ? 'sel' : ''}
      onClick={open}
      onKeyDown={(event) => event.key === 'Enter' && event.target === event.currentTarget && open()}
    >
      {chosen && (
        <td className="choose" onClick={(event) => event.stopPropagation()}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t('choose', { id: row.id })}
            checked={isChosen}
            onChange={() => chosen.toggle(row.id)}
          />
        </td>
      )}
      {columns.map((key, nth) => (
        <td
          key={key}
          className={isRight(kinds[key]?.kind ?? '') ? 'r nw' : 'nw'}
          {...(nth === 0 ? {} : { 'data-name': nameOf(key) })}
        >
          {kinds[key] && <ListCell list={list} name={key} column={kinds[key]} row={row} />}
        </td>
      ))}
    </tr>
  )
}

function Head({
  name,
  right,
  order,
  sort,
}: {
  name: string
  right: boolean
  /** Where the list is in the order of this column. */
  order: Order | null
  sort: (() => void) | null
}) {
  const Arrow = order === null ? ChevronsUpDown : order.desc ? ArrowDown : ArrowUp
  return (
    <th
      className={right ? 'r' : ''}
      {...(order ? { 'aria-sort': order.desc ? 'descending' : 'ascending' } : {})}
    >
      {sort ? (
        <button type="button" className="srt" onClick={sort}>
          {name}
          <Arrow className="icon" aria-hidden />
        </button>
      ) : (
        name
      )}
    </th>
  )
}
