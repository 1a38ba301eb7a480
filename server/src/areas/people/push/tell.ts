import type { PushKind } from '@krapao/contract/push/kinds'
import { perContext } from '../../../concurrency/perContext.ts'
import { Semaphore } from '../../../concurrency/semaphore.ts'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { demandNotExcluded } from '../members/standing.ts'
import { PUSH_PATHS, PUSH_WORDS } from '../notices/pushWords.ts'
import { shownBaht } from '../notices/words.ts'
import {
  deleteByMember,
  deleteBySession,
  deleteEnded,
  liveSubscriptions,
  type Subscription,
} from './store.ts'

const AT_ONCE = 8
const MOST_WAITING = 1_000
const lineOf = perContext(() => new Semaphore(AT_ONCE, { mostWaiting: MOST_WAITING }))

/**
 * Tells members by web push of money that arrived, a withdrawal that was paid and an answer in the
 * chat, after the commit. It is a courtesy: what a dead process or a full line left out stands on
 * the statement and in the chat, so no job retries it.
 */
export function tellByPush(context: Context): void {
  if (context.providers.push.publicKey === null) return
  context.events.on('money.moved', async ({ memberId, notice }) => {
    if (notice) await tell(context, memberId, notice.kind, notice.amount)
  })
  context.events.on('chat.message', async ({ answers }) => {
    if (answers !== undefined) await tell(context, answers, 'chat', null)
  })
  context.events.on('session.ended', async ({ sessionId }) => {
    await deleteBySession(context.db, sessionId)
  })
}

async function tell(
  context: Context,
  memberId: string,
  kind: PushKind,
  amount: bigint | null,
): Promise<void> {
  const { db, clock } = context
  const rows = await liveSubscriptions(db, memberId, kind, clock.now())
  if (rows.length === 0) return
  try {
    await demandNotExcluded(context, memberId)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await deleteByMember(db, memberId)
    return
  }
  await Promise.all(
    rows.map((row) =>
      lineOf(context).run(async () => {
        const said = await context.providers.push.send(row, textOf(row, kind, amount))
        if (said.kind === 'refused') await deleteBySession(db, row.session_id)
      }),
    ),
  )
}

/** What the service worker shows. `kind` replaces an older notice of its kind. */
function textOf({ locale, amounts }: Subscription, kind: PushKind, amount: bigint | null): string {
  const words = PUSH_WORDS[locale][kind]
  const title =
    amounts && amount !== null && words.withAmount
      ? words.withAmount(shownBaht(amount))
      : words.title
  const lang = locale === 'la' ? 'lo' : locale
  return JSON.stringify({ kind, title, body: words.body, path: PUSH_PATHS[kind], lang })
}

/** Forgets the subscriptions of sessions that have run out. Run each night. */
export async function forgetEndedPush(context: Context): Promise<void> {
  await deleteEnded(context.db, context.clock.now())
}
