import type { PauseKind } from '@krapao/contract/constants'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { demandPassword, excludeMember, findMember, type Member } from '../../people/public.ts'
import { monthsLater } from './rules.ts'
import {
  addPause,
  gatherLater,
  latestPauseId,
  lockPlay,
  noteGathered,
  pauseUntil,
  toGather,
} from './store.ts'

export interface Pause {
  kind: PauseKind
  until: Date
}

/** The pause that holds now; one that an operator wrote down counts as an exclusion. */
export async function pauseOf(
  context: Context,
  memberId: string,
  known?: Pick<Member, 'excludedUntil'>,
): Promise<Pause | null> {
  const until = (known ?? (await findMember(context.db, memberId)))?.excludedUntil
  if (!until || until <= context.clock.now()) return null
  return { kind: (await pauseUntil(context.db, memberId, until))?.kind ?? 'exclusion', until }
}

/** A time-out from now. SELF_EXCLUDED (409) when one that lasts as long holds already. */
export const pausePlay = (context: Context, memberId: string, hours: number): Promise<Pause> =>
  begin(context, memberId, 'timeout', new Date(context.clock.now().getTime() + hours * 3_600_000))

/** A self-exclusion of calendar months, on the member's password. WRONG_PASSWORD, SELF_EXCLUDED. */
export async function excludeSelf(
  context: Context,
  memberId: string,
  asked: { months: number; password: string },
): Promise<Pause> {
  await demandPassword(context, memberId, asked.password)
  return begin(context, memberId, 'exclusion', monthsLater(context.clock.now(), asked.months))
}

async function begin(
  context: Context,
  memberId: string,
  kind: PauseKind,
  until: Date,
): Promise<Pause> {
  const now = context.clock.now()
  await context.db.transaction().execute(async (tx) => {
    await lockPlay(tx, memberId)
    const held = (await findMember(tx, memberId))?.excludedUntil
    if (held && held >= until)
      throw new Refused('SELF_EXCLUDED', { status: 409, details: { until: held.toISOString() } })
    await excludeMember(tx, memberId, until, now)
    await addPause(tx, { member_id: memberId, kind, asked_at: now, until })
  })
  await gatherSoon(context, memberId)
  return { kind, until }
}

const RETRY_MS = 30_000

/** The row is the truth and the sweep reads it: a queue that is away loses nothing. */
export const gatherSoon = (context: Context, memberId: string, delayMs = 0): Promise<void> =>
  context.jobs
    .send('play.gather', { memberId }, { delayMs, key: `${memberId}:${delayMs}` })
    .catch((error: unknown) =>
      context.log.warn({ err: error, memberId }, 'bringing the money back waits for the sweep'),
    )

/** What the games do for a pause. */
interface GatherGames {
  /** Brings everything that a member has in games into the wallet; `ok`: nothing is left there. */
  gatherAll: (
    context: Context,
    memberId: string,
    reference: string,
  ) => Promise<{ kind: 'ok' | 'pending' }>
  /** What lies on bets that are not settled, by game. */
  openBets: (context: Context, memberId: string) => Promise<ReadonlyMap<string, bigint>>
}

const BETS_RETRY_MS = 10 * 60_000

/**
 * One try at bringing a paused or leaving member's money back; asks for the next while some is out
 * there. What lies on an open bet is waited for, so that what it wins comes back too.
 */
export async function gatherPaused(
  context: Context,
  memberId: string,
  { gatherAll, openBets }: GatherGames,
): Promise<void> {
  // Read first: a pause that begins while this runs is gathered for again.
  const upTo = (await latestPauseId(context.db, memberId)) ?? 0n
  const { kind } = await gatherAll(context, memberId, `pause:${upTo}`)
  if (kind !== 'ok') return gatherSoon(context, memberId, RETRY_MS)
  const now = context.clock.now()
  if ((await openBets(context, memberId)).size > 0)
    await gatherLater(context.db, memberId, new Date(now.getTime() + BETS_RETRY_MS))
  else await noteGathered(context.db, memberId, upTo, now)
}

const SWEEP_AT_ONCE = 500

/** Asks again for whoever's money is not home: what a crash, or a queue that was away, left. */
export async function sweepPaused(context: Context): Promise<void> {
  for (const { member_id: memberId } of await toGather(
    context.db,
    context.clock.now(),
    SWEEP_AT_ONCE,
  ))
    await gatherSoon(context, memberId)
}
