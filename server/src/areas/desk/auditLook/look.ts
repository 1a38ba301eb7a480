import { bangkokDay, midnightOf } from '@krapao/contract/bangkok'
import type { Answer } from '@krapao/contract/calls'
import type { Context } from '../../../context.ts'
import { whoActs } from '../../staff/public.ts'
import {
  gravestFirst,
  MANY_MEMBERS,
  NETWORK_DAYS,
  newNetworks,
  worthOf,
  type Worth,
} from './rules.ts'
import { actsSince, loginsSince, openedMany, seenSince, usuallySeen } from './store.ts'

const DAYS = 7
/** What is usual is told of so many days before today, from so many operators' days on. */
const USUAL_DAYS = 28
const USUAL_FROM = 10
/** Of one rule: many of one hide none of another. */
const MOST = 8

/** What of the last days' entries is worth a second look, and who saw members' data today. */
export async function auditLook({ standby, clock }: Context): Promise<Answer<'opsAuditLook'>> {
  const today = bangkokDay(clock.now().getTime())
  const dayStart = (back: number): Date => new Date(midnightOf(today - back))
  const since = dayStart(DAYS - 1)
  const [acts, opened, logins, seen, usual, operators] = await standby.read((db) =>
    Promise.all([
      actsSince(db, since),
      openedMany(db, since, MANY_MEMBERS),
      loginsSince(db, dayStart(NETWORK_DAYS)),
      seenSince(db, dayStart(0)),
      usuallySeen(db, { from: dayStart(USUAL_DAYS), to: dayStart(0) }),
      whoActs(db),
    ]),
  )
  const views = opened.map(({ operator, members, at }): Worth => ({
    rule: 'opened',
    operator,
    action: 'member.view',
    about: '',
    count: members,
    at: at.toISOString(),
    entry: null,
    from: null,
    to: null,
  }))
  const found = gravestFirst([...worthOf(acts), ...views, ...newNetworks(logins, since)])
  const worth = [...Map.groupBy(found, ({ rule }) => rule).values()].flatMap((of) =>
    of.slice(0, MOST),
  )
  return {
    days: DAYS,
    worth,
    more: found.length - worth.length,
    seen,
    usual:
      usual.days >= USUAL_FROM && usual.low !== null && usual.high !== null
        ? { low: usual.low, high: usual.high }
        : null,
    operators,
  }
}
