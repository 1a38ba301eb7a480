import type { Locale } from '@krapao/contract/constants'
import { Semaphore } from '../../../concurrency/semaphore.ts'
import type { Context } from '../../../context.ts'
import { holdersOf, type Holder } from '../../staff/public.ts'
import {
  allSubscriptions,
  claimThings,
  deleteBySession,
  deleteEnded,
  deleteEndpoint,
  forgetTold,
  type Subscription,
} from './store.ts'
import { readWaiting, thingsFor, type Thing } from './waiting.ts'
import { GROUP_OF, PLACE_OF, WORDS, type Group } from './words.ts'

const MINUTE_MS = 60_000
/** What still waits is told again after this. */
const AGAIN_AFTER_MS = 30 * MINUTE_MS
/** Operators told side by side, and for how long a run begins with another one. */
const AT_ONCE = 16
const RUN_MS = 20_000
const KEPT_MS = 24 * 60 * MINUTE_MS

/** A subscription ends with its session. */
export function followOperatorSessions(context: Context): void {
  context.events.on('operator.session.ended', async ({ sessionId }) => {
    await deleteBySession(context.db, sessionId)
  })
}

/**
 * Tells operators whose console is closed what waits for them, by the rights that they have now.
 * Each thing is told once to a person, on all their devices, and again while it waits half an hour
 * later. Run each minute; what a dead process left out waits in its queue, so nothing is retried.
 * What fails for one operator is logged, and costs no other a notice; for whom there is no time
 * left, because push services are slow, nothing counts as told, and the next minute's run tells
 * it.
 */
export async function tellOperators(context: Context): Promise<void> {
  if (context.providers.push.publicKey === null) return
  const until = performance.now() + RUN_MS
  const rows = await allSubscriptions(context.db)
  const holders = await holdersOf(
    context,
    rows.map((row) => row.session_id),
  )
  if (holders.length === 0) return
  const waiting = await readWaiting(context)
  const line = new Semaphore(AT_ONCE)
  const tell = async (id: string, sessions: readonly Holder[]): Promise<void> => {
    const [holder] = sessions
    if (!holder || performance.now() >= until) return
    const things = await untold(context, id, thingsFor(waiting, holder, context.clock.now()))
    const own = rows.filter((row) => sessions.some(({ sessionId }) => sessionId === row.session_id))
    const groups = [...Map.groupBy(things, ({ subject }) => GROUP_OF[subject])]
    await Promise.all(
      groups.flatMap(([group, found]) => own.map((row) => send(context, row, group, found))),
    )
  }
  await Promise.all(
    [...Map.groupBy(holders, (holder) => holder.id)].map(([id, sessions]) =>
      line
        .run(() => tell(id, sessions))
        .catch((error: unknown) =>
          context.log.error({ err: error, operatorId: id }, 'an operator was not told what waits'),
        ),
    ),
  )
}

async function untold(context: Context, id: string, things: readonly Thing[]): Promise<Thing[]> {
  const now = context.clock.now()
  const since = new Date(now.getTime() - AGAIN_AFTER_MS)
  const keys = things.map(({ key }) => key)
  const told = await claimThings(context.db, id, keys, { now, since })
  return things.filter(({ key }) => told.has(key))
}

/** One browser that fails costs the others nothing. */
async function send(
  context: Context,
  row: Subscription,
  group: Group,
  things: readonly Thing[],
): Promise<void> {
  try {
    const text = textOf(row.locale, group, things)
    const keeping = { ttlSeconds: AGAIN_AFTER_MS / 1_000, topic: group }
    const said = await context.providers.push.send(row, text, keeping)
    if (said.kind === 'refused') await deleteEndpoint(context.db, row.endpoint)
  } catch (error) {
    context.log.error({ err: error, group }, 'a notice to an operator was not sent')
  }
}

/** What the service worker shows: one thing by its case, several by their queue. No name, no sum. */
function textOf(locale: Locale, group: Group, things: readonly Thing[]): string {
  const [first] = things
  const single = things.length === 1 ? first : undefined
  const words = WORDS[locale]
  return JSON.stringify({
    kind: group,
    title: single ? words[single.subject] : words[group],
    body: words.tap,
    path: single?.path ?? PLACE_OF[group],
    lang: locale === 'la' ? 'lo' : locale,
  })
}

/** Forgets the subscriptions of sessions that are over, and what was told a day ago. Each night. */
export async function forgetOperatorPush(context: Context): Promise<void> {
  const now = context.clock.now()
  await deleteEnded(context.db, now)
  await forgetTold(context.db, new Date(now.getTime() - KEPT_MS))
}
