import { midnightOf } from '@krapao/contract/bangkok'
import { OPERATORS, type Column, type Operator, type Order } from '@krapao/contract/ops/lists/kinds'
import type { ListDescription } from '@krapao/contract/ops/lists/lists'
import { Refused } from '../../../runtime/refusal.ts'

const DAY_MS = 86_400_000
const MOST_DAYS = 36_500

/** A filter as it was sent. */
interface SentFilter {
  column: string
  op: Operator
  values: string[]
}
/** A filter that was checked: what the column is compared with. */
export interface Filter {
  column: string
  op: Operator
  kind: Column['kind']
  values: string[]
  /** Of an amount or a number. */
  figure: bigint
  /** Of a time. */
  at: Date
}

const refuse = (column: string): never => {
  throw new Refused('INVALID_REQUEST', { details: { column } })
}

/** Satang of an amount of baht as text, of either sign; null: none. */
function satangOf(text: string): bigint | null {
  const [, sign = '', baht = '', part = ''] = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (baht === '') return null
  const satang = BigInt(baht) * 100n + BigInt(part.padEnd(2, '0') || '0')
  return sign === '-' ? -satang : satang
}

const whole = (text: string, most: number): number | null =>
  /^\d{1,9}$/.test(text) && Number(text) <= most ? Number(text) : null

/** INVALID_REQUEST, with the column, for what the list's description does not know. */
export function checkFilters(
  { columns }: ListDescription,
  sent: readonly SentFilter[],
  now: Date,
): Filter[] {
  return sent.map(({ column, op, values }) => {
    const known = Object.hasOwn(columns, column) ? columns[column] : undefined
    if (!known?.filters || !(OPERATORS[known.kind] as readonly Operator[]).includes(op))
      return refuse(column)
    const [first = ''] = values
    const filter = { column, op, kind: known.kind, values, figure: 0n, at: now }
    switch (known.kind) {
      case 'state':
      case 'words':
        return known.of && values.some((value) => !known.of?.includes(value))
          ? refuse(column)
          : filter
      case 'money':
        return { ...filter, figure: satangOf(first) ?? refuse(column) }
      case 'count':
        return { ...filter, figure: BigInt(whole(first, 999_999_999) ?? refuse(column)) }
      case 'time': {
        const days = whole(first, MOST_DAYS) ?? refuse(column)
        return { ...filter, at: new Date(now.getTime() - days * DAY_MS) }
      }
      default:
        return filter
    }
  })
}

/** The order that is asked for, or the list's own. INVALID_REQUEST for a column without one. */
export function checkOrder(list: ListDescription, sent: Order | undefined): Order {
  if (!sent) return list.order
  const known = Object.hasOwn(list.columns, sent.column) ? list.columns[sent.column] : undefined
  return known?.sorts ? sent : refuse(sent.column)
}

/** The moments that Bangkok days begin and end; INVALID_REQUEST where they end first. */
export function momentsOf(from: string | undefined, to: string | undefined) {
  if (from !== undefined && to !== undefined && from > to) refuse('to')
  const start = (day: string): number => midnightOf(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
  return {
    from: from === undefined ? null : new Date(start(from)),
    to: to === undefined ? null : new Date(start(to) + DAY_MS),
  }
}

/** Where a page ends: the value that the order goes by, as text, and the row's id. */
export interface Place {
  key: string
  id: string
}
/** A place names its order too: of another order it is none. */
export const cursorOf = ({ column, desc }: Order, { key, id }: Place): string =>
  Buffer.from(JSON.stringify([column, desc, key, id])).toString('base64url')

const FIGURE = /^-?\d{1,18}$/
export function placeOf(
  cursor: string,
  { column, desc }: Order,
  isFigure: { key: boolean; id: boolean },
): Place {
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return refuse('after')
  }
  if (!Array.isArray(read) || read.length !== 4 || read[0] !== column || read[1] !== desc)
    return refuse('after')
  const [key, id] = read.slice(2) as unknown[]
  if (typeof key !== 'string' || typeof id !== 'string') return refuse('after')
  if (key.includes('\0') || id.includes('\0')) return refuse('after')
  if ((isFigure.key && !FIGURE.test(key)) || (isFigure.id && !FIGURE.test(id)))
    return refuse('after')
  return { key, id }
}
