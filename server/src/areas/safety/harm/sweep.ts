import { bangkokDay, midnightOf } from '@krapao/contract/bangkok'
import { perContext } from '../../../concurrency/perContext.ts'
import { SingleFlight } from '../../../concurrency/singleFlight.ts'
import type { Context } from '../../../context.ts'
import { readFlows } from '../../../ledger/reads/flows.ts'
import { keptSince } from '../../../settings/keptSince.ts'
import { activitySince, findMember } from '../../people/public.ts'
import { LOOK_BACK_MS, markersIn, type Marker } from './rules.ts'
import {
  forgetBefore,
  keepSweep,
  membersSeen,
  openTalk,
  raisesSince,
  readSweep,
  talkedBefore,
  type Sweep,
} from './store.ts'

const AT_ONCE = 200
/** Of them so many are read beside each other. */
const SIDE_BY_SIDE = 4
const DAY_MS = 86_400_000

const flights = perContext(() => new SingleFlight())

/**
 * Looks at whoever used the site on the Bangkok days that have ended since the last time, and opens
 * a talk where the markers ask for one. Goes on behind the last member of a run that was cut off; a
 * day that was missed is made up for. Each rule looks back over weeks, so days are looked at once.
 */
export const sweepHarm = (context: Context): Promise<void> =>
  flights(context).run('sweep', async () => {
    for (let at = await nextOf(context); at; at = await nextOf(context)) await step(context, at)
  })

/** What is to be looked at next; null: nothing until the day has ended. */
async function nextOf({ db, clock }: Context): Promise<(Sweep & { after: string }) | null> {
  const until = new Date(midnightOf(bangkokDay(clock.now().getTime())))
  const last = await readSweep(db)
  if (!last) return { from: new Date(until.getTime() - DAY_MS), until, after: '' }
  if (last.after !== null) return { ...last, after: last.after }
  return last.until < until ? { from: last.until, until, after: '' } : null
}

async function step(context: Context, at: Sweep & { after: string }): Promise<void> {
  const ids = await membersSeen(context.db, at, AT_ONCE)
  for (let n = 0; n < ids.length; n += SIDE_BY_SIDE)
    await Promise.all(
      ids.slice(n, n + SIDE_BY_SIDE).map((memberId) => lookAt(context, memberId, at.until)),
    )
  const last = ids.length < AT_ONCE ? null : (ids.at(-1) ?? null)
  await keepSweep(context.db, { ...at, after: last })
}

/** One member, by what had happened until a midnight. Who plays no more is left alone. */
async function lookAt(context: Context, memberId: string, until: Date): Promise<void> {
  const { db, clock, ids } = context
  const member = await findMember(db, memberId)
  const now = clock.now()
  if (!member || member.status !== 'ACTIVE' || member.closedAt) return
  if (member.excludedUntil && member.excludedUntil > now) return
  const markers = await newMarkers(context, memberId, until)
  if (markers.length === 0) return
  await db
    .transaction()
    .execute((tx) => openTalk(tx, { id: ids.reference('tk'), memberId, at: now }, markers))
}

/** Those that were not talked about: neither by the same facts, nor of a kind in its quiet time. */
async function newMarkers(
  { db, clock, settings }: Context,
  memberId: string,
  until: Date,
): Promise<Marker[]> {
  const since = new Date(until.getTime() - LOOK_BACK_MS)
  const quietSince = new Date(clock.now().getTime() - settings.get('talkQuietDays') * DAY_MS)
  const [flows, periods, raises, before] = await Promise.all([
    readFlows(db, memberId, since),
    activitySince(db, memberId, since),
    raisesSince(db, memberId, since),
    talkedBefore(db, memberId, quietSince),
  ])
  return markersIn(
    { flows, periods, raises },
    {
      until,
      after: before.after,
      night: { from: settings.get('nightPlayFrom'), to: settings.get('nightPlayTo') },
      breakMs: settings.get('playBreakMinutes') * 60_000,
    },
  ).filter(({ kind }) => !before.quiet.includes(kind))
}

/** Deletes talks that ended, and what was asked of limits, `complaintKeptYears` later. */
export const forgetTalks = (context: Context): Promise<number> =>
  forgetBefore(context.db, keptSince(context, 'complaintKeptYears'))
