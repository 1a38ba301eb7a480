import { OPERATOR_NAMES, type Operator, type Order } from '@krapao/contract/ops/lists/kinds'

export interface ListFilter {
  column: string
  op: Operator
  values: string[]
}
export const DENSITIES = ['open', 'middle', 'tight'] as const
export type Density = (typeof DENSITIES)[number]

/** All that a list shows, as the address has it: reload, Back and a pasted link keep the place. */
export interface ListState {
  /** The saved view that it began as. */
  view: string | null
  filters: readonly ListFilter[]
  from: string | null
  to: string | null
  /** Null: the list's own. */
  sort: Order | null
  /** The shown columns in their order; null: the list's own. */
  columns: readonly string[] | null
  density: Density
  /** Which page it is, and where it begins or ends. */
  page: number
  after: string | null
  before: string | null
  /** The row that was opened last: Back comes to it again. */
  row: string | null
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (text: string | null): string | null => (text && DAY.test(text) ? text : null)

/** column.operator.value,value; a comma of a value is written as %2C. */
const textOfFilter = ({ column, op, values }: ListFilter): string =>
  `${column}.${op}.${values.map(encodeURIComponent).join(',')}`

function filterOf(text: string): ListFilter[] {
  const [, column = '', op = '', values = ''] = /^(\w+)\.(\w+)\.(.+)$/s.exec(text) ?? []
  if (!(OPERATOR_NAMES as readonly string[]).includes(op)) return []
  try {
    return [{ column, op: op as Operator, values: values.split(',').map(decodeURIComponent) }]
  } catch {
    return []
  }
}

const sortOf = (text: string | null): Order | null =>
  text ? { column: text.replace(/^-/, ''), desc: text.startsWith('-') } : null

/** What of an address is no such thing is left out. */
export function readAddress(query: URLSearchParams): ListState {
  const density = DENSITIES.find((each) => each === query.get('density')) ?? 'open'
  const columns = query.get('cols')?.split(',').filter(Boolean)
  const page = Number(query.get('page') ?? 1)
  return {
    view: query.get('view'),
    filters: query.getAll('f').flatMap(filterOf),
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    sort: sortOf(query.get('sort')),
    columns: columns?.length ? columns : null,
    density,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    after: query.get('after'),
    before: query.get('before'),
    row: query.get('row'),
  }
}

/** What a saved view keeps: not the page, nor which view it is. */
export function viewQuery(state: ListState): string {
  const query = new URLSearchParams()
  for (const filter of state.filters) query.append('f', textOfFilter(filter))
  if (state.from) query.set('from', state.from)
  if (state.to) query.set('to', state.to)
  if (state.sort) query.set('sort', `${state.sort.desc ? '-' : ''}${state.sort.column}`)
  if (state.columns) query.set('cols', state.columns.join(','))
  if (state.density !== 'open') query.set('density', state.density)
  return query.toString()
}

/** The whole address of it. */
export function writeAddress(state: ListState): URLSearchParams {
  const query = new URLSearchParams(viewQuery(state))
  if (state.view) query.set('view', state.view)
  if (state.page > 1) query.set('page', String(state.page))
  if (state.after) query.set('after', state.after)
  if (state.before) query.set('before', state.before)
  if (state.row) query.set('row', state.row)
  return query
}

/** What is asked of the rows, as a call's body. */
export const matching = ({ filters, from, to }: Pick<ListState, 'filters' | 'from' | 'to'>) => ({
  filters: filters.map((filter) => ({ ...filter })),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})

/** What a column is asked to be; empty where it is not asked. */
export const askedOf = ({ filters }: Pick<ListState, 'filters'>, column: string): string[] =>
  filters.find((filter) => filter.column === column && filter.op === 'is')?.values ?? []

/** The filters with a column that is one of these values; without it where there are none. */
export const asking = (
  { filters }: Pick<ListState, 'filters'>,
  column: string,
  values: string[],
): ListFilter[] => [
  ...filters.filter((filter) => filter.column !== column),
  ...(values.length > 0 ? [{ column, op: 'is' as const, values }] : []),
]
