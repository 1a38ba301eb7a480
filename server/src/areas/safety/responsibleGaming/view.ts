import { bangkokDay, dateOf, midnightOf, mondayOf } from '@krapao/contract/bangkok'
import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { readLifetime, readStanding, type Flow } from '../../../ledger/reads/flows.ts'
import { findMember } from '../../people/public.ts'
import {
  activitySince,
  deviceOf,
  previousLogin,
  secondsBetween,
  periodStart,
  type ActivePeriod,
} from '../../people/public.ts'
import {
  beyondRooms,
  depositChoice,
  depositRooms,
  limitsOf,
  longestStart,
  type LimitView,
} from './limits.ts'
import { pauseOf, type Pause } from './pause.ts'
import { atLeastZero, realityOf, since, startOf, sumOf, type Room } from './rules.ts'
import { limitHistory, realityMinutes } from './store.ts'

/** The sum of a member's bets since a moment, in satang. */
export type StakedSince = (context: Context, memberId: string, since: Date) => Promise<bigint>
/** What a member's bets since their last break staked, in satang. */
export type StakedNow = (context: Context, memberId: string) => Promise<bigint>
interface Caller {
  memberId: string
  sessionId: string
}
type Play = Answer<'play'>

/** Everything the page about playing well shows. Money from the ledger, stakes from the rounds. */
export async function playOf(
  context: Context,
  caller: Caller,
  { stakedSince, stakedNow }: { stakedSince: StakedSince; stakedNow: StakedNow },
): Promise<Play> {
  const { db, clock } = context
  const { memberId, sessionId } = caller
  const now = clock.now()
  const startedAt = await periodStart(context, sessionId, now)
  const from = earliest(longestStart(now), startedAt)
  const [standing, stretches, rows] = await Promise.all([
    readStanding(db, memberId, from, now),
    activitySince(db, memberId, from),
    limitHistory(db, memberId),
  ])
  const { flows } = standing
  const spent = [...stretches, { from: startedAt, to: now }]
  const figures = (start: Date) =>
    figuresSince(context, { memberId, start, now, flows, spent, stakedSince })
  const [today, week, month, session] = await Promise.all([
    figures(startOf('day', now)),
    figures(startOf('week', now)),
    figures(startOf('month', now)),
    figures(startedAt),
  ])
  const [minutes, member] = await Promise.all([
    minutesOf(context, memberId),
    findMember(db, memberId),
  ])
  const [limits, pause, before] = await Promise.all([
    limitsOf(context, memberId, await stakedNow(context, memberId), flows),
    pauseOf(context, memberId, member),
    previousLogin(db, caller),
  ])
  return {
    today,
    week,
    month,
    days: daysOf({ now, flows, spent }),
    session: { startedAt: startedAt.toISOString(), ...session },
    lastLogin: before && { at: before.at.toISOString(), device: deviceOf(before.userAgent) },
    limits: limits.map(shownLimit),
    depositLimit: depositChoice(rows)
      ? 'chosen'
      : context.settings.get('depositLimitAsked')
        ? 'asked'
        : 'offered',
    depositRoom: shownRoom(depositRooms(rows, standing, now)),
    beyondLimit: shownBeyond(beyondRooms(rows, flows, now)),
    pause: pause && shownPause(pause),
    closedAt: member?.closedAt?.toISOString() ?? null,
    limitWait: {
      raiseHours: context.settings.get('limitRaiseHours'),
      lapseHours: context.settings.get('limitLapseHours'),
    },
    realityCheck: { minutes, nextAt: realityOf(startedAt, minutes, now).nextAt.toISOString() },
  }
}

/** The deposit limit that leaves least, and when it begins again. */
function shownRoom(rooms: readonly Room[]): Play['depositRoom'] {
  const [least] = rooms.toSorted((a, b) => (a.left < b.left ? -1 : 1))
  return least?.until
    ? {
        period: least.period,
        left: toBaht(atLeastZero(least.left)),
        until: least.until.toISOString(),
      }
    : null
}

/** What keeps most out of games, and until when. */
function shownBeyond(beyond: ReturnType<typeof beyondRooms>): Play['beyondLimit'] {
  const [most] = beyond.toSorted((a, b) => (a.amount > b.amount ? -1 : 1))
  return most && most.amount > 0n
    ? { amount: toBaht(most.amount), until: most.until.toISOString() }
    : null
}

const earliest = (a: Date, b: Date): Date => (a < b ? a : b)

const minutesOf = async (context: Context, memberId: string): Promise<number> =>
  (await realityMinutes(context.db, memberId)) ?? context.settings.get('realityCheckMinutes')

async function figuresSince(
  context: Context,
  asked: {
    memberId: string
    start: Date
    now: Date
    flows: readonly Flow[]
    spent: readonly ActivePeriod[]
    stakedSince: StakedSince
  },
): Promise<Play['today']> {
  const own = since(asked.flows, asked.start)
  return {
    seconds: secondsBetween(asked.spent, asked.start, asked.now),
    deposited: toBaht(sumOf(own, 'deposit')),
    staked: toBaht(await asked.stakedSince(context, asked.memberId, asked.start)),
    net: toBaht(sumOf(own, 'play')),
  }
}

/** Each day of this Bangkok week until today: time, deposits and net result. */
function daysOf({
  now,
  flows,
  spent,
}: {
  now: Date
  flows: readonly Flow[]
  spent: readonly ActivePeriod[]
}): Play['days'] {
  const today = bangkokDay(now.getTime())
  const first = mondayOf(today)
  return Array.from({ length: today - first + 1 }, (_, n) => {
    const [from, to] = [new Date(midnightOf(first + n)), new Date(midnightOf(first + n + 1))]
    const own = since(flows, from).filter(({ at }) => at < to)
    return {
      day: dateOf(first + n),
      seconds: secondsBetween(spent, from, to < now ? to : now),
      deposited: toBaht(sumOf(own, 'deposit')),
      net: toBaht(sumOf(own, 'play')),
    }
  })
}

/** Net deposits of the whole time, in baht: what came in less what was paid out. */
export async function lifetimeOf(
  context: Context,
  memberId: string,
): Promise<Answer<'playLifetime'>> {
  const { deposited, withdrawn } = await readLifetime(context.db, memberId)
  return {
    deposited: toBaht(deposited),
    withdrawn: toBaht(withdrawn),
    net: toBaht(deposited - withdrawn),
  }
}

export const shownLimit = (limit: LimitView): Play['limits'][number] => ({
  kind: limit.kind,
  period: limit.period,
  amount: limit.amount === null ? null : toBaht(limit.amount),
  used: toBaht(limit.used),
  left: limit.left === null ? null : toBaht(limit.left),
  pending: limit.pending && {
    amount: limit.pending.amount === null ? null : toBaht(limit.pending.amount),
    from: limit.pending.from.toISOString(),
  },
})

export const shownPause = ({ kind, until }: Pause): NonNullable<Play['pause']> => ({
  kind,
  until: until.toISOString(),
})
