import { perContext } from '../../../concurrency/perContext.ts'
import { SingleFlight } from '../../../concurrency/singleFlight.ts'
import type { Context } from '../../../context.ts'
import { batchAction } from '../../../db/batchLoader.ts'
import {
  forgetTraits,
  joinNew,
  joinOpposite,
  meetingsReadTo,
  noteMeetings,
  saveMeetingsRead,
  waitForNew,
} from './store.ts'

const AT_ONCE = 500
/** Of members who ask at once: what is left is looked at within a minute. */
const MOST_NEW = 5_000
/** Rounds become visible out of order, and clocks differ: so far back they are compared again. */
const AGAIN_MS = 600_000
const STEP_MS = 3_600_000
/** What a server that stood still for longer has missed is not compared. */
const FURTHEST_MS = 86_400_000
const DAY_MS = 86_400_000
/** An hour's step deletes so much at most. */
const [FORGET_AT_ONCE, MOST_STEPS] = [10_000, 50]

const flights = perContext(() => new SingleFlight())

/**
 * Joins the members whom the last minute has brought together. Reads what is new and who shares it,
 * never all; a step that ran twice, or beside another, joins nobody else.
 */
export const sweepLinks = (context: Context): Promise<void> =>
  flights(context).run('sweep', () => sweep(context))

async function sweep(context: Context): Promise<void> {
  const at = context.clock.now()
  for (;;) {
    const looked = await joinNew(context.db, { members: null, most: AT_ONCE, at })
    if (looked < AT_ONCE) break
  }
  await compareRounds(context, at)
}

/**
 * The same for one member at once, before a gift: who logs in with ten accounts and takes ten gifts
 * is faster than a minute. Two statements for all who ask at once; never inside a transaction.
 */
export const joinNow = batchAction<{ memberId: string; now: Date }>(async (db, asked) => {
  const members = [...new Set(asked.map(({ memberId }) => memberId))]
  const [{ now } = { now: new Date(0) }] = asked
  // What a sweep has in hand is waited for: its joins count for the gift, or are made here.
  do await joinNew(db, { members, most: MOST_NEW, at: now })
  while (await waitForNew(db, members))
})

async function compareRounds({ db }: Context, now: Date): Promise<void> {
  const readTo = await meetingsReadTo(db)
  const begin = Math.max(
    (readTo?.getTime() ?? now.getTime()) - AGAIN_MS,
    now.getTime() - FURTHEST_MS,
  )
  for (let from = begin; from <= now.getTime(); from += STEP_MS - AGAIN_MS) {
    const to = new Date(Math.min(from + STEP_MS, now.getTime() + AGAIN_MS))
    await db.transaction().execute(async (tx) => {
      const met = await noteMeetings(tx, { from: new Date(from), to })
      if (met.length > 0) await joinOpposite(tx, met, now)
    })
  }
  await saveMeetingsRead(db, now)
}

/**
 * Forgets with which device, browser and address members were last seen before `linkKeptDays`
 * (setting), and whose rounds met; answers how many. Who was joined by it stays joined.
 */
export async function forgetLinks({ db, clock, settings }: Context): Promise<number> {
  const before = new Date(clock.now().getTime() - settings.get('linkKeptDays') * DAY_MS)
  let gone = 0
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const now = await forgetTraits(db, before, FORGET_AT_ONCE)
    gone += now
    if (now < FORGET_AT_ONCE) break
  }
  return gone
}
