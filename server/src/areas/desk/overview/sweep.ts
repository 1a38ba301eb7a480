import { perContext } from '../../../concurrency/perContext.ts'
import { SingleFlight } from '../../../concurrency/singleFlight.ts'
import type { Context } from '../../../context.ts'
import {
  lastPostingBefore,
  lastPostingOf,
  movedBetween,
  readSweep,
  refreshOverview,
  saveSweep,
  touchedSince,
} from './store.ts'

/** Postings looked at in one step, so that a site that is new to this catches up bit by bit. */
const POSTINGS = 5_000
/** Members read again in one statement. */
const MEMBERS = 500
/** Postings become visible out of order, and clocks differ: so far back they are read again. */
const AGAIN_MS = 120_000

const flights = perContext(() => new SingleFlight())

/**
 * Brings the list of members up to date with the ledger, play and sessions. What a member's row
 * shows is read again whole, so a step that ran twice, or beside another, changes nothing.
 */
export const sweepOverview = (context: Context): Promise<void> =>
  flights(context).run('sweep', () => sweep(context))

async function sweep({ db, clock }: Context): Promise<void> {
  const began = clock.now()
  const before = await readSweep(db)
  const since = new Date((before?.swept_at.getTime() ?? 0) - AGAIN_MS)
  await refreshAll(db, await touchedSince(db, since))
  let at = before?.transfer_id ?? 0n
  for (;;) {
    const to = await lastPostingOf(db, at, POSTINGS)
    if (to === null) break
    await refreshAll(db, await movedBetween(db, at, to))
    const settled = await lastPostingBefore(db, at, new Date(began.getTime() - AGAIN_MS))
    // Kept on the way only while all of a step is old enough: what is not is read again next time.
    if (settled >= to) await saveSweep(db, to, before?.swept_at ?? new Date(0))
    at = to
  }
  const kept = (await readSweep(db))?.transfer_id ?? 0n
  const old = await lastPostingBefore(db, kept, new Date(began.getTime() - AGAIN_MS))
  await saveSweep(db, old, began)
}

async function refreshAll(db: Context['db'], members: readonly string[]): Promise<void> {
  const sorted = members.toSorted()
  for (let from = 0; from < sorted.length; from += MEMBERS)
    await refreshOverview(db, sorted.slice(from, from + MEMBERS))
}
