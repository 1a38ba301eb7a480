import type { Answer, Body } from '@krapao/contract/calls'
import { COUNTED_TO, CSV_ROWS, listOf, type ListName } from '@krapao/contract/ops/lists/lists'
import { CONFIRMED_RIGHTS, holds } from '@krapao/contract/ops/rights'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { writeAudit, type Operator } from '../../staff/public.ts'
import { checkFilters, checkOrder, cursorOf, momentsOf, placeOf } from './rules.ts'
import type { Cell, Source } from './source.ts'
import { SOURCES } from './sources/all.ts'
import { changeInFile } from './sources/changes.ts'
import { countRows, pageRows, type FoundRow, type PageQuestion, type Question } from './store.ts'

type Asked = Body<'opsListCount'>
/** Rows that a file reads at once. */
const AT_ONCE = 1_000

/** FORBIDDEN for a role without the list's right, UNCONFIRMED_OPERATOR for who waits to have it. */
export function demandList({ rights, waits }: Operator, name: ListName): void {
  const { right } = listOf(name)
  if (!holds(rights, right)) throw new Refused('FORBIDDEN')
  if (waits && CONFIRMED_RIGHTS.includes(right)) throw new Refused('UNCONFIRMED_OPERATOR')
}

const questionOf = (name: ListName, asked: Asked, now: Date): Question => {
  const list = listOf(name)
  return {
    filters: checkFilters(list, asked.filters, now),
    range: list.range,
    days: momentsOf(asked.from, asked.to),
  }
}

/** One page, from the start or from where another ended. */
export const readList = (
  { standby, clock }: Context,
  name: ListName,
  body: Body<'opsList'>,
): Promise<Answer<'opsList'>> => standby.read((db) => pageOf(db, name, body, clock.now()))

/** The same of a database. */
export async function pageOf(
  db: Context['db'],
  name: ListName,
  { sort, after, before, limit, ...asked }: Body<'opsList'>,
  now: Date,
): Promise<Answer<'opsList'>> {
  const source = SOURCES[name]
  const order = checkOrder(listOf(name), sort)
  if (after !== undefined && before !== undefined) throw new Refused('INVALID_REQUEST')
  const cursor = after ?? before
  const back = before !== undefined
  const columns = Object.keys(listOf(name).columns)
  const isFigure = {
    key: source.columns[order.column]?.type !== 'text',
    id: source.idType === 'bigint',
  }
  const from = cursor === undefined ? null : { place: placeOf(cursor, order, isFigure), back }
  const question = { ...questionOf(name, asked, now), order, columns, from, limit }
  const rows = await pageRows(db, source, question)
  const asOf = (await source.asOf?.(db)) ?? null
  const isLonger = rows.length > limit
  const page = back ? rows.slice(0, limit).toReversed() : rows.slice(0, limit)
  const [first, last] = [page[0], page.at(-1)]
  const hasNext = back ? true : isLonger
  const hasPrevious = back ? isLonger : from !== null
  return {
    rows: page.map((row) => shownRow(source, row)),
    next: hasNext && last ? cursorOf(order, last.place) : null,
    previous: hasPrevious && first ? cursorOf(order, first.place) : null,
    asOf: asOf?.toISOString() ?? null,
  }
}

const cellsOf = (source: Source, values: Record<string, unknown>): Record<string, Cell> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, source.columns[key]?.cell(value) ?? null]),
  )

const shownRow = (source: Source, { place, memberId, values }: FoundRow) => ({
  id: place.id,
  memberId,
  cells: cellsOf(source, values),
})

/** The ids of all that match, and one more where there are more than `most`. */
export async function idsOf(
  db: Context['db'],
  name: ListName,
  asked: Asked,
  { most, now }: { most: number; now: Date },
): Promise<string[]> {
  const list = listOf(name)
  const question = { ...questionOf(name, asked, now), order: list.order, columns: [], from: null }
  return (await pageRows(db, SOURCES[name], { ...question, limit: most })).map(
    ({ place }) => place.id,
  )
}

/** How many match, exactly up to {@link COUNTED_TO}. */
export const countList = (
  { standby, clock }: Context,
  name: ListName,
  asked: Asked,
): Promise<Answer<'opsListCount'>> => standby.read((db) => countOf(db, name, asked, clock.now()))

/** The same of a database. */
export async function countOf(
  db: Context['db'],
  name: ListName,
  asked: Asked,
  now: Date,
): Promise<Answer<'opsListCount'>> {
  const found = await countRows(db, SOURCES[name], questionOf(name, asked, now))
  return { count: Math.min(found, COUNTED_TO), more: found > COUNTED_TO }
}

/**
 * All that matches, as a file's rows; that it was taken, and by which filters, is audited.
 * LIST_TOO_LONG beyond {@link CSV_ROWS}.
 */
export async function downloadList(
  context: Context,
  name: ListName,
  { sort, columns: chosen, ...asked }: Body<'opsListCsv'>,
  by: Operator,
): Promise<Answer<'opsListCsv'>> {
  const list = listOf(name)
  const columns = (chosen ?? Object.keys(list.columns)).filter((key) => key in list.columns)
  const question = {
    ...questionOf(name, asked, context.clock.now()),
    order: checkOrder(list, sort),
    columns,
    limit: AT_ONCE,
  }
  const rows = await context.standby.read((db) => allRows(db, SOURCES[name], question))
  await context.db.transaction().execute((tx) =>
    writeAudit(tx, {
      at: context.clock.now(),
      by,
      action: 'list.download',
      subject: name,
      after: { rows: rows.length, ...asked },
    }),
  )
  return {
    rows: rows.map(({ place, memberId, values }) => {
      const cells = Object.entries(cellsOf(SOURCES[name], values))
      return {
        id: place.id,
        ...(memberId === null ? {} : { memberId }),
        ...Object.fromEntries(
          cells.map(([key, cell]) => [key, inFile(cell, list.columns[key]?.kind)]),
        ),
      }
    }),
  }
}

async function allRows(
  db: Context['db'],
  source: Source,
  question: Omit<PageQuestion, 'from'>,
): Promise<FoundRow[]> {
  const rows: FoundRow[] = []
  let from: PageQuestion['from'] = null
  for (;;) {
    const found: FoundRow[] = await pageRows(db, source, { ...question, from })
    rows.push(...found.slice(0, AT_ONCE))
    if (rows.length > CSV_ROWS) throw new Refused('LIST_TOO_LONG', { details: { most: CSV_ROWS } })
    const last = rows.at(-1)
    if (found.length <= AT_ONCE || !last) return rows
    from = { place: last.place, back: false }
  }
}

const BANGKOK_MS = 7 * 3_600_000
/** A cell of a file: times by Bangkok's clock, several words in one. */
function inFile(cell: Cell, kind: string | undefined): string | number {
  if (Array.isArray(cell)) return cell.join(' ')
  if (kind === 'change' && typeof cell === 'string') return changeInFile(cell)
  if (kind === 'time' && typeof cell === 'string')
    return new Date(Date.parse(cell) + BANGKOK_MS).toISOString().slice(0, 19).replace('T', ' ')
  return cell ?? ''
}
