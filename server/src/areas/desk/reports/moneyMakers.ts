import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import { channelSums, memberSums } from './moneyStore.ts'
import { depositSums, houseSums, withdrawalSums, type Range } from './store.ts'

type Column = Answer<'opsReport'>['columns'][number]
export type Row = Answer<'opsReport'>['rows'][number]
export type Db = Parameters<typeof depositSums>[0]
export type Made = { columns: Column[]; rows: Row[] }

export const GIFTS = '^house:(bonus|invite|cashback|prize)$'
/** So many members at either end. */
const MOST_MEMBERS = 20

export const columns = (...kinds: [string, Column['kind']][]): Column[] =>
  kinds.map(([key, kind]) => ({ key, kind }))

type Sums = readonly { day: string; satang: string }[]
/** Satang by Bangkok day. */
function byDay(rows: Sums): Map<string, bigint> {
  const days = new Map<string, bigint>()
  for (const { day, satang } of rows) days.set(day, (days.get(day) ?? 0n) + BigInt(satang))
  return days
}
/** One row a day that has either figure, and what is left of the first when the second is taken off. */
function twoSides(one: Sums, other: Sums, [plus, minus, left]: readonly [string, string, string]) {
  const [more, less] = [byDay(one), byDay(other)]
  const days = [...new Set([...more.keys(), ...less.keys()])].toSorted()
  return {
    columns: columns(['day', 'day'], [plus, 'baht'], [minus, 'baht'], [left, 'baht']),
    rows: days.map((day): Row => {
      const [up, down] = [more.get(day) ?? 0n, less.get(day) ?? 0n]
      return { day, [plus]: toBaht(up), [minus]: toBaht(down), [left]: toBaht(up - down) }
    }),
  }
}
const turned = (rows: Sums) =>
  rows.map(({ day, satang }) => ({ day, satang: String(-BigInt(satang)) }))

/** What the house is asked first, from the books alone: only what has ended is in them. */
export const moneyMakers = {
  /** What was credited to members, less what was paid to their banks. */
  net: async (db: Db, range: Range): Promise<Made> => {
    const [paidIn, paidOut] = await Promise.all([depositSums(db, range), withdrawalSums(db, range)])
    return twoSides(paidIn, paidOut, ['in', 'out', 'net'])
  },
  /** What games took less what they gave, and what is left after the cost of gifts. */
  result: async (db: Db, range: Range): Promise<Made> => {
    const [games, gifts] = await Promise.all([
      houseSums(db, range, '^house:provider:'),
      houseSums(db, range, GIFTS),
    ])
    return twoSides(games, turned(gifts), ['ggr', 'gifts', 'ngr'])
  },
  channels: async (db: Db, range: Range): Promise<Made> => ({
    columns: columns(['day', 'day'], ['way', 'text'], ['count', 'count'], ['amount', 'baht']),
    rows: (await channelSums(db, range)).map(({ day, way, count, satang }) => ({
      day,
      way,
      count: Number(count),
      amount: toBaht(BigInt(satang)),
    })),
  }),
  /** Who paid in most beyond what was paid out to them, and who took out most. */
  members: async (db: Db, range: Range): Promise<Made> => ({
    columns: columns(
      ['end', 'text'],
      ['member', 'member'],
      ['in', 'baht'],
      ['out', 'baht'],
      ['net', 'baht'],
      ['ggr', 'baht'],
    ),
    rows: (await memberSums(db, range, MOST_MEMBERS)).map((row) => ({
      end: row.isTop ? 'top' : 'bottom',
      member: row.member,
      in: toBaht(BigInt(row.paidIn)),
      out: toBaht(BigInt(row.paidOut)),
      net: toBaht(BigInt(row.paidIn) - BigInt(row.paidOut)),
      ggr: toBaht(BigInt(row.played)),
    })),
  }),
}
