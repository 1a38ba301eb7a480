import { bangkokDay, dateOf, midnightOf } from '@krapao/contract/bangkok'
import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { ReportName } from '@krapao/contract/ops/reports/kinds'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { chatFigures, chatWaits } from '../../support/public.ts'
import { comparedWith, WEEKS_BEFORE_DAYS } from './compared.ts'
import { columns, GIFTS, moneyMakers, type Db, type Made, type Row } from './moneyMakers.ts'
import { firstDay, waitingPayouts } from './moneyStore.ts'
import {
  approvalTimes,
  depositSums,
  funnel,
  houseSums,
  saferPlayActions,
  slipSums,
  withdrawalSums,
  type Range,
} from './store.ts'
import { moneyWaits } from './waitStore.ts'

type Report = Answer<'opsReport'>

const DAY_MS = 86_400_000
const LONGEST_DAYS = 400
/** Those whose money is set beside that of the four weeks before. */
const COMPARED: ReadonlySet<ReportName> = new Set([
  'net',
  'result',
  'channels',
  'deposits',
  'withdrawals',
  'netPlay',
  'giftCost',
])

const BY_ACCOUNT = columns(
  ['day', 'day'],
  ['account', 'text'],
  ['count', 'count'],
  ['amount', 'baht'],
)
const byAccount = (
  rows: readonly { day: string; account: string; count: bigint; satang: string }[],
  sign = 1n,
): Row[] =>
  rows.map(({ day, account, count, satang }) => ({
    day,
    account,
    count: Number(count),
    amount: toBaht(sign * BigInt(satang)),
  }))

const MAKERS: Record<ReportName, (db: Db, range: Range) => Promise<Made>> = {
  ...moneyMakers,
  deposits: async (db, range) => ({
    columns: BY_ACCOUNT,
    rows: byAccount(await depositSums(db, range)),
  }),
  withdrawals: async (db, range) => ({
    columns: BY_ACCOUNT,
    rows: byAccount(await withdrawalSums(db, range)),
  }),
  /** More than 0: the house won. */
  netPlay: async (db, range) => ({
    columns: BY_ACCOUNT,
    rows: byAccount(await houseSums(db, range, '^house:provider:')),
  }),
  /** What gifts cost, less what was taken back. */
  giftCost: async (db, range) => ({
    columns: BY_ACCOUNT,
    rows: byAccount(await houseSums(db, range, GIFTS), -1n),
  }),
  registrations: async (db, range) => ({
    columns: columns(
      ['day', 'day'],
      ['registered', 'count'],
      ['deposited', 'count'],
      ['again', 'count'],
      ['withdrew', 'count'],
    ),
    rows: (await funnel(db, range)).map(({ day, ...counts }) => ({
      day,
      registered: Number(counts.registered),
      deposited: Number(counts.deposited),
      again: Number(counts.again),
      withdrew: Number(counts.withdrew),
    })),
  }),
  slips: async (db, range) => ({
    columns: columns(['day', 'day'], ['outcome', 'text'], ['count', 'count'], ['amount', 'baht']),
    rows: (await slipSums(db, range)).map(({ day, outcome, count, satang }) => ({
      day,
      outcome,
      count: Number(count),
      amount: toBaht(BigInt(satang)),
    })),
  }),
  approvals: async (db, range) => ({
    columns: columns(
      ['day', 'day'],
      ['count', 'count'],
      ['median', 'seconds'],
      ['p95', 'seconds'],
      ['longest', 'seconds'],
    ),
    rows: (await approvalTimes(db, range)).map(({ day, count, median, p95, longest }) => ({
      day,
      count: Number(count),
      median: Math.round(median),
      p95: Math.round(p95),
      longest: Math.round(longest),
    })),
  }),
  /** How long members waited, by what for: over all days together, what came to no end left out. */
  waits: async (db, range) => {
    const [money, chat] = await Promise.all([moneyWaits(db, range), chatWaits(db, range)])
    const all = [
      ...['withdrawalDecided', 'withdrawalPaid', 'slipDecided'].flatMap((wait) =>
        money.filter((each) => each.wait === wait),
      ),
      { wait: 'chatFirst', ...chat.first },
      { wait: 'chatClosed', ...chat.closed },
    ]
    return {
      columns: columns(
        ['wait', 'text'],
        ['count', 'count'],
        ['median', 'seconds'],
        ['p95', 'seconds'],
        ['longest', 'seconds'],
      ),
      rows: all
        .filter(({ count }) => count > 0)
        .map(({ wait, count, median, p95, longest }) => ({
          wait,
          count,
          median: rounded(median),
          p95: rounded(p95),
          longest: rounded(longest),
        })),
    }
  },
  saferPlay: async (db, range) => ({
    columns: columns(['day', 'day'], ['action', 'text'], ['count', 'count']),
    rows: (await saferPlayActions(db, range)).map(({ day, action, count }) => ({
      day,
      action,
      count: Number(count),
    })),
  }),
  /** Of each operator: how long customers waited for an answer, cases closed, what they thought. */
  support: async (db, range) => ({
    columns: columns(
      ['operator', 'text'],
      ['answers', 'count'],
      ['firsts', 'count'],
      ['firstSeconds', 'seconds'],
      ['inTime', 'count'],
      ['nextSeconds', 'seconds'],
      ['resolved', 'count'],
      ['resolvedSeconds', 'seconds'],
      ['ratings', 'count'],
      ['score', 'text'],
    ),
    rows: (await chatFigures(db, range)).map((row) => ({
      ...row,
      firstSeconds: rounded(row.firstSeconds),
      nextSeconds: rounded(row.nextSeconds),
      resolvedSeconds: rounded(row.resolvedSeconds),
      score: row.score === null ? null : row.score.toFixed(1),
    })),
  }),
}
const rounded = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds)

/**
 * A report over whole Bangkok days, the last included. INVALID_REQUEST for days in the wrong order,
 * or more than 400.
 */
export async function makeReport(
  context: Context,
  name: ReportName,
  days: { from: string; to: string },
): Promise<Report> {
  const [first, last] = [numberOf(days.from), numberOf(days.to)]
  if (last < first || last - first >= LONGEST_DAYS)
    throw new Refused('INVALID_REQUEST', { details: { fields: ['from', 'to'] } })
  const from = COMPARED.has(name) ? first - WEEKS_BEFORE_DAYS : first
  const range = { from: new Date(midnightOf(from)), to: new Date(midnightOf(last + 1)) }
  const [made, oldest, waiting] = await context.standby.read((db) =>
    Promise.all([
      MAKERS[name](db, range),
      COMPARED.has(name) ? firstDay(db) : null,
      name === 'net' || name === 'withdrawals' ? waitingPayouts(db, range.to) : null,
    ]),
  )
  const rows =
    from === first ? made.rows : made.rows.filter((row) => String(row['day']) >= days.from)
  const summed = made.columns.filter(({ kind }) => kind === 'baht' || kind === 'count')
  const yesterday = bangkokDay(context.clock.now().getTime()) - 1
  return {
    name,
    ...days,
    columns: made.columns,
    rows,
    totals: Object.fromEntries(summed.map(({ key }) => [key, total(rows, key)])),
    compared:
      oldest !== null && oldest <= dateOf(from)
        ? comparedWith(made, first, Math.min(last, yesterday))
        : null,
    waiting: waiting && { count: Number(waiting.count), amount: toBaht(BigInt(waiting.satang)) },
  }
}

const numberOf = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS)

/** Summed in satang: floats would drift. */
const total = (rows: readonly Row[], key: string): number =>
  toBaht(rows.reduce((sum, row) => sum + BigInt(Math.round(Number(row[key]) * 100)), 0n))
