import { perContext } from '../../../concurrency/perContext.ts'
import { SingleFlight } from '../../../concurrency/singleFlight.ts'
import type { Context } from '../../../context.ts'
import type { WatchList } from '../../../providers/watchlist/port.ts'
import { plainName } from '../../site/public.ts'
import { joinHits } from '../aml/join.ts'
import { indexOf, type Match } from './rules.ts'
import {
  dropAllNames,
  dropNames,
  membersAfter,
  namesOfMembers,
  newNames,
  saveFault,
  saveScreening,
  screeningNow,
} from './store.ts'

/** Members read in one step, and steps of one run: a new list is through a million in two hours. */
const [AT_ONCE, MOST_STEPS] = [500, 20]
const MOST_DROPPED = 10_000

interface Known {
  version: string
  people: number
  search: (name: string) => Match[]
}
const flights = perContext(() => new SingleFlight())
const lists = perContext<{ known: Known | null }>(() => ({ known: null }))

/**
 * Compares names with the watch list: of who has registered or changed a name, and of all members
 * once the list has changed, from where it ended. One that is like a listed one opens a case.
 */
export const screenNames = (context: Context): Promise<void> =>
  flights(context).run('screen', () => screen(context))

async function screen(context: Context): Promise<void> {
  const { db, providers } = context
  if (!providers.watchlist) {
    await dropAllNames(db, MOST_DROPPED)
    return
  }
  const list = await listNow(context, providers.watchlist)
  if (!list) return
  await screenAll(context, list)
  for (;;) {
    const names = await newNames(db, AT_ONCE)
    if (names.length === 0) return
    await compare(
      context,
      list,
      names.map((each) => each.member_id),
    )
    await dropNames(db, names)
  }
}

/** The list of now, or the one before while it cannot be read, which is said. */
async function listNow(context: Context, of: WatchList): Promise<Known | null> {
  const { db, log } = context
  const kept = lists(context)
  try {
    const { version, people } = await of.read()
    if (kept.known?.version !== version)
      kept.known = { version, people: people.length, search: indexOf(people, plainName) }
    if ((await screeningNow(db))?.fault) await saveFault(db, null)
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    log.error({ fault }, 'the list of names cannot be read: the one before is used')
    await saveFault(db, fault.slice(0, 300))
  }
  return kept.known
}

async function screenAll(context: Context, list: Known): Promise<void> {
  const { db, clock } = context
  const before = await screeningNow(db)
  const isSame = before?.version === list.version
  if (isSame && before.done_at) return
  let after = isSame ? before.after_id : ''
  const { version, people } = list
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const members = await membersAfter(db, after, AT_ONCE)
    await compare(context, list, members)
    const isLast = members.length < AT_ONCE
    after = members.at(-1) ?? after
    const done = isLast ? clock.now() : null
    await saveScreening(db, { version, people, after_id: after, done_at: done })
    if (isLast) return
  }
}

async function compare(context: Context, list: Known, members: readonly string[]): Promise<void> {
  const names = await namesOfMembers(context.db, members)
  const byMember = Map.groupBy(names, (row) => row.member_id)
  for (const [memberId, own] of byMember) {
    const best = bestOf(own.flatMap(({ name }) => list.search(name)))
    if (best.length === 0) continue
    const at = context.clock.now()
    await joinHits(
      context,
      memberId,
      best.map(({ person, listed, by, percent }) => ({
        kind: 'LISTED',
        key: `${person.list} ${person.id}`,
        weight: BigInt(percent),
        amount: 0n,
        at,
        figures: { percent, listed, by, list: person.list },
        movements: [],
      })),
    )
  }
}

/** Of each person on the list the spelling that is most alike. */
function bestOf(found: readonly Match[]): Match[] {
  const best = new Map<string, Match>()
  for (const match of found) {
    const key = JSON.stringify([match.person.list, match.person.id])
    if ((best.get(key)?.percent ?? 0) < match.percent) best.set(key, match)
  }
  return [...best.values()]
}
