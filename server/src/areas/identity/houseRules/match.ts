import { MOMENTS_OF } from '@krapao/contract/ops/identity/ruleKinds'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { levelOf } from '../levels/rules.ts'
import { standingOf } from '../levels/standingStore.ts'
import { countedOf, standingAt } from './factStore.ts'
import {
  isMet,
  sinceOf,
  withAsked,
  type Condition,
  type Counted,
  type Figures,
  type Known,
  type Moment,
} from './rules.ts'

type Db = Kysely<Database>

/**
 * Of each moment the rules whose condition holds, with the figures; amounts in satang. It is what a
 * rule asks while it is on, and what its dry run asks of the past. Of the past the level is
 * today's.
 */
export async function match<Rule extends Condition>(
  db: Db,
  rules: readonly Rule[],
  moments: readonly Moment[],
): Promise<{ rule: Rule; figures: Figures }[][]> {
  if (rules.length === 0 || moments.length === 0) return moments.map(() => [])
  const [known, counted] = await Promise.all([
    knownOf(db, rules, moments),
    countedForAll(db, rules, moments),
  ])
  return moments.map((asked, n) =>
    rules.flatMap((rule) => {
      if (!MOMENTS_OF[rule.effect].includes(asked.moment)) return []
      const before = counted.get(keyOf(rule))?.[n] ?? { n: 0, sum: 0n }
      const person = known[n] ?? { days: null, group: null, level: null }
      const figures = { ...person, ...withAsked(rule.what, before, asked) }
      return isMet(rule, figures) ? [{ rule, figures }] : []
    }),
  )
}

const keyOf = ({ what, hours }: Condition): string => `${what} ${hours}`

/** Each fact in each window once, however many rules ask for it. */
async function countedForAll(
  db: Db,
  rules: readonly Condition[],
  moments: readonly Moment[],
): Promise<Map<string, Counted[]>> {
  const asked = new Map(rules.map((rule) => [keyOf(rule), rule]))
  return new Map(
    await Promise.all(
      [...asked].map(
        async ([key, rule]) =>
          [
            key,
            await countedOf(
              db,
              rule.what,
              moments.map((each) => ({ ...each, since: sinceOf(rule, each.at) })),
            ),
          ] as const,
      ),
    ),
  )
}

async function knownOf(
  db: Db,
  rules: readonly Condition[],
  moments: readonly Moment[],
): Promise<Known[]> {
  const isAsked = (...who: Condition['who'][]) => rules.some((rule) => who.includes(rule.who))
  const [people, standings] = await Promise.all([
    isAsked('NEW', 'GROUP') ? standingAt(db, moments) : [],
    isAsked('LEVEL')
      ? standingOf.all(
          db,
          moments.map(({ memberId, at }) => ({ memberId, now: at })),
        )
      : [],
  ])
  return moments.map(({ at }, n) => {
    const standing = standings[n]
    return {
      days: people[n]?.days ?? null,
      group: people[n]?.group ?? null,
      level: standing ? levelOf(standing, at) : null,
    }
  })
}
