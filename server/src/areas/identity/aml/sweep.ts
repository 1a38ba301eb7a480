import { bangkokDay, dateOf } from '@krapao/contract/bangkok'
import { toSatang } from '@krapao/contract/money'
import { perContext } from '../../../concurrency/perContext.ts'
import { SingleFlight } from '../../../concurrency/singleFlight.ts'
import type { Context } from '../../../context.ts'
import { joinHits } from './join.ts'
import {
  accountsOf,
  movedIn,
  movementsOf,
  oppositeOf,
  playedOf,
  sameRoundsOf,
  saveSwept,
  sinceOf,
  sweptTo,
} from './movementStore.ts'
import { detect, EQUAL_ROUNDS, PAST_DAYS, type Bounds, type Facts } from './rules.ts'

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
/** Members read in one step. */
const AT_ONCE = 200
/** Rows become visible late, rounds later: whose money moved so lately is looked at again. */
const AGAIN_MS = 1_800_000
/** A site that is new to this begins so far back. */
const FIRST_MS = DAY_MS
/** An account pays a member of late while it has within so many days. */
const PAYER_DAYS = 30

const flights = perContext(() => new SingleFlight())

/**
 * Looks at every member whose money has moved since the last time, and opens cases. Goes on where
 * it ended; a step that ran twice, or beside another, finds the same.
 */
export const sweepAml = (context: Context): Promise<void> =>
  flights(context).run('sweep', () => sweep(context))

async function sweep(context: Context): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const ended = await sweptTo(db)
  let from = (ended?.getTime() ?? now.getTime() - FIRST_MS) - AGAIN_MS
  while (from < now.getTime()) {
    const to = Math.min(from + HOUR_MS, now.getTime())
    await lookAtSpan(context, { from: new Date(from), to: new Date(to + 1) }, now)
    if (!ended || to > ended.getTime()) await saveSwept(db, new Date(to))
    from = to
  }
}

async function lookAtSpan(
  context: Context,
  span: { from: Date; to: Date },
  now: Date,
): Promise<void> {
  let after = ''
  for (;;) {
    const members = await movedIn(context.db, span, after, AT_ONCE)
    const last = members.at(-1)
    if (last === undefined) return
    await lookAt(context, members, now)
    after = last
  }
}

/** The settings' own thresholds: what is asked of a payout, and of each level's day. */
function boundsNow({ settings }: Pick<Context, 'settings'>): Bounds {
  const baht = [
    settings.get('autoApproveBelow'),
    settings.get('fourEyesFrom'),
    ...([0, 1, 2, 3] as const).flatMap((level) => [
      settings.get(`level${level}DepositDay`),
      settings.get(`level${level}PayoutDay`),
    ]),
  ]
  const thresholds = [...new Set(baht)].filter((each) => each > 0).map(toSatang)
  return { notable: toSatang(settings.get('autoApproveBelow')), thresholds }
}

/** Reads what is known of these members and joins what is found to their cases. */
export async function lookAt(
  context: Context,
  members: readonly string[],
  now: Date,
): Promise<void> {
  const bounds = boundsNow(context)
  const facts = await factsOf(context, members, now)
  for (const [memberId, known] of facts) {
    const hits = detect(known, bounds)
    if (hits.length > 0) await joinHits(context, memberId, hits)
  }
}

/** The rows of each member. */
function of<T extends { member_id: string }>(rows: readonly T[]): (id: string) => T[] {
  const grouped = Map.groupBy(rows, (row) => row.member_id)
  return (id) => grouped.get(id) ?? []
}

async function factsOf(
  { db }: Context,
  members: readonly string[],
  now: Date,
): Promise<Map<string, Facts>> {
  const past = new Date(now.getTime() - PAST_DAYS * DAY_MS)
  const lately = now.getTime() - PAYER_DAYS * DAY_MS
  const [since, movements, played, rounds, accounts, opposite] = await Promise.all([
    sinceOf(db, members),
    movementsOf(db, members, past),
    playedOf(db, members, dateOf(bangkokDay(past.getTime()))),
    sameRoundsOf(db, members, new Date(now.getTime() - DAY_MS), EQUAL_ROUNDS),
    accountsOf(db, members),
    oppositeOf(db, members),
  ])
  const [moves, plays, same, paid, met] = [
    of(movements),
    of(played),
    of(rounds),
    of(accounts),
    of(opposite),
  ]
  return new Map(
    [...since].map(([id, registered]) => [
      id,
      {
        now,
        since: registered,
        movements: moves(id),
        played: plays(id),
        rounds: same(id),
        payers: paid(id).filter((each) => !each.is_own && each.last_at.getTime() >= lately).length,
        shared: paid(id).map((each) => ({ account: each.account, members: each.others + 1 })),
        opposite: met(id),
      },
    ]),
  )
}
