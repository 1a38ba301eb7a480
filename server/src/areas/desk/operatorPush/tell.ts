import type { Locale } from '@krapao/contract/constants'
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
import { thingsFor, type Thing } from './waiting.ts'
import { GROUP_OF, PLACE_OF, WORDS, type Group } from './words.ts'

const MINUTE_MS = 60_000
/** What still waits is told again after this. */
const AGAIN_AFTER_MS = 30 * MINUTE_MS
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
 * What fails for one operator is logged, and costs no other a notice.
 */
export async function tellOperators(context: Context): Promise<void> {
  if (context.providers.push.publicKey === null) return
  const rows = await allSubscriptions(context.db)
  const holders = await holdersOf(
    context,
    rows.map((row) => row.session_id),
  )
  for (const [id, sessions] of Map.groupBy(holders, (holder) => holder.id))
    await tellOne(context, { id, sessions, rows }).catch((error: unknown) =>
      context.log.error({ err: error, operatorId: id }, 'an operator was not told what waits'),
    )
}

async function tellOne(
  context: Context,
  { id, sessions, rows }: { id: string; sessions: Holder[]; rows: Subscription[] },
): Promise<void> {
  const [holder] = sessions
  if (!holder) return
  const own = rows.filter((row) => sessions.some(({ sessionId }) => sessionId === row.session_id))
  const things = await untold(context, id, holder)
  for (const [group, found] of Map.groupBy(things, ({ subject }) => GROUP_OF[subject]))
    await Promise.all(own.map((row) => send(context, row, group, found)))
}

async function untold(context: Context, id: string, holder: Holder): Promise<Thing[]> {
  const now = context.clock.now()
  const since = new Date(now.getTime() - AGAIN_AFTER_MS)
  const things = await thingsFor(context, holder)
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
    const said = await context.providers.push.send(row, textOf(row.locale, group, things))
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
