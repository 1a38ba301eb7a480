import { bangkokDay, midnightOf } from '@krapao/contract/bangkok'
import type { Answer, Body } from '@krapao/contract/calls'
import type { StatementType } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import {
  STATEMENT_KIND_NAMES,
  STATEMENT_KINDS,
  STATEMENT_MOST_ROWS,
  type StatementKind,
} from '@krapao/contract/statements/kinds'
import type { Context } from '../../../context.ts'
import { readNarrowed, type Narrowed, type TypeTotal } from '../../../ledger/reads/narrowed.ts'
import { Refused } from '../../../runtime/refusal.ts'

export type Narrowing = Pick<Body<'statement'>, 'kind' | 'from' | 'to'>

/** The moment that a day of Bangkok begins, `later` days after it. */
const began = (day: string, later = 0): Date =>
  new Date(midnightOf(bangkokDay(Date.parse(day)) + later))

/**
 * The member's own rows that match, newest first, amounts in satang. LIST_TOO_LONG where the range
 * has more than `most` rows, of whatever kind.
 */
export async function narrowedRows(
  context: Context,
  memberId: string,
  { kind, from, to }: Narrowing,
  page: { skip: number; limit: number; most?: number },
): Promise<Narrowed> {
  const most = page.most ?? STATEMENT_MOST_ROWS
  const narrowing = {
    types: kind ? STATEMENT_KINDS[kind] : null,
    from: from === undefined ? null : began(from),
    to: to === undefined ? null : began(to, 1),
  }
  const found = await context.standby.read((db) =>
    readNarrowed(db, memberId, narrowing, { ...page, most }),
  )
  if (!found) throw new Refused('LIST_TOO_LONG', { details: { most } })
  return found
}

export type StatementTotals = NonNullable<Answer<'statement'>['totals']>

const sumOf = (of: readonly TypeTotal[], side: 'in' | 'out'): bigint =>
  of.reduce((sum, each) => sum + each[side], 0n)
const countOf = (of: readonly TypeTotal[], what: 'count' | 'waiting'): number =>
  of.reduce((sum, each) => sum + each[what], 0)

/** What came in and went out, of these kinds, in baht; summed in satang. */
export function totalsInBaht(
  totals: readonly TypeTotal[],
  kinds: readonly StatementKind[] = STATEMENT_KIND_NAMES,
): StatementTotals {
  const totalsOf = (kind: StatementKind): TypeTotal[] => {
    const types: readonly StatementType[] = STATEMENT_KINDS[kind]
    return totals.filter(({ type }) => types.includes(type))
  }
  const all = kinds.flatMap(totalsOf)
  const [came, left] = [sumOf(all, 'in'), sumOf(all, 'out')]
  return {
    kinds: kinds.map((kind) => {
      const of = totalsOf(kind)
      return {
        kind,
        count: countOf(of, 'count'),
        in: toBaht(sumOf(of, 'in')),
        out: toBaht(sumOf(of, 'out')),
        waiting: countOf(of, 'waiting'),
      }
    }),
    in: toBaht(came),
    out: toBaht(left),
    net: toBaht(came - left),
  }
}
