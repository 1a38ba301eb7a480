import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import { channelSums, memberSums, takenBackSums } from './moneyStore.ts'
import { houseSums, withdrawalSums, type Range } from './store.ts'

type Column = Answer<'opsReport'>['columns'][number]
export type Row = Answer<'opsReport'>['rows'][number]
export type Db = Parameters<typeof houseSums>[0]
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
/** One row a day that has any figure, and under `left` the first less all others. */
function whatIsLeft(figures: Readonly<Record<string, Sums>>, left: string): Made {
  const sums = Object.entries(figures).map(([key, rows]) => ({ key, of: byDay(rows) }))
  const days = [...new Set(sums.flatMap(({ of }) => [...of.keys()]))].toSorted()
  return {
    columns: columns(
      ['day', 'day'],
      ...[...Object.keys(figures), left].map((key): [string, 'baht'] => [key, 'baht']),
    ),
    rows: days.map((day): Row => {
      const [first = 0n, ...others] = sums.map(({ of }) => of.get(day) ?? 0n)
      return {
        day,
        ...Object.fromEntries(sums.map(({ key, of }) => [key, toBaht(of.get(day) ?? 0n)])),
        [left]: toBaht(others.reduce((rest, each) => rest - each, first)),
      }
    }),
  }
}
const turned = (rows: Sums) =>
  rows.map(({ day, satang }) => ({ day, satang: String(-BigInt(satang)) }))

/** What the house is asked first, from the books alone: only what has ended is in them. */
export const moneyMakers = {
  /** What was credited to members, less what PSPs took back of it and what was paid to their banks. */
  net: async (db: Db, range: Range): Promise<Made> => {
    const [paidIn, takenBack, out] = await Promise.all([
      channelSums(db, range),
      takenBackSums(db, range),
      withdrawalSums(db, range),
    ])
    return whatIsLeft({ in: paidIn, takenBack, out }, 'net')
  },
  /** What games took less what they gave, and what is left after the cost of gifts. */
  result: async (db: Db, range: Range): Promise<Made> => {
    const [games, gifts] = await Promise.all([
      houseSums(db, range, '^house:provider:'),
      houseSums(db, range, GIFTS),
    ])
    return whatIsLeft({ ggr: games, gifts: turned(gifts) }, 'ngr')
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
  /** Who paid in most beyond what was paid out or taken back, and who took out most. */
  members: async (db: Db, range: Range): Promise<Made> => ({
    columns: columns(
      ['end', 'text'],
      ['member', 'member'],
      ['in', 'baht'],
      ['takenBack', 'baht'],
      ['out', 'baht'],
      ['net', 'baht'],
      ['ggr', 'baht'],
    ),
    rows: (await memberSums(db, range, MOST_MEMBERS)).map((row) => ({
      end: row.isTop ? 'top' : 'bottom',
      member: row.member,
      in: toBaht(BigInt(row.paidIn)),
      takenBack: toBaht(BigInt(row.takenBack)),
      out: toBaht(BigInt(row.paidOut)),
      net: toBaht(BigInt(row.paidIn) - BigInt(row.takenBack) - BigInt(row.paidOut)),
      ggr: toBaht(BigInt(row.played)),
    })),
  }),
}
