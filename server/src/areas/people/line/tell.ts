import type { NoticeKind } from '@krapao/contract/notices/kinds'
import type { PushKind } from '@krapao/contract/push/kinds'
import type { Context } from '../../../context.ts'
import type { ServerEvents } from '../../../events/events.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { SITE_NAME } from '../../../runtime/siteName.ts'
import { PUSH_WORDS } from '../notices/pushWords.ts'
import { NOTICE_WORDS } from '../notices/words.ts'
import { lineOf, type LineAccount } from './store.ts'

/** What a member asked to be told of; all else happens to the account, and is told to everybody. */
const ASKED_FOR: Partial<Record<NoticeKind, PushKind>> = {
  moneyIn: 'money',
  moneyOut: 'withdrawal',
  reply: 'chat',
}
const RETRY_MS = 10_000
/** Together under two hours: LINE knows a reference for a day. */
const MOST_TRIES = 30

type Kept = ServerEvents['notice.kept']
/** `reference` is the notice's own, so that it is said once. */
interface Message {
  memberId: string
  text: string
  reference: string
  tries?: number
}

/**
 * Tells by LINE what is kept on the account of who wants it, without an amount: a lock screen may
 * show it. Of money and answers nobody is told who is excluded or closes (`demandPlaying`
 * refuses).
 */
export function tellByLine(
  context: Context,
  demandPlaying: (context: Context, memberId: string) => Promise<void>,
): void {
  if (context.providers.line.notices === null) return
  context.events.on('notice.kept', async (kept) => {
    const { memberId, id, kind } = kept
    const account = await lineOf(context.db, memberId)
    if (!account?.notices) return
    try {
      if (ASKED_FOR[kind]) await demandPlaying(context, memberId)
    } catch (error) {
      if (error instanceof Refused) return
      throw error
    }
    const message = { memberId, text: textOf(account, kept), reference: id }
    await context.jobs.send('line.tell', message, { key: id })
  })
}

function textOf({ locale }: LineAccount, { kind, amount, detail }: Kept): string {
  const asked = ASKED_FOR[kind]
  const words = asked
    ? PUSH_WORDS[locale][asked].title
    : NOTICE_WORDS[locale][kind](amount === null ? detail : '')
  return `${SITE_NAME}: ${words}`
}

/**
 * One more try, and the job of the next where LINE has not said. Who has unlinked or switched off
 * meanwhile is told nothing.
 */
export async function sayByLine(context: Context, message: Message): Promise<void> {
  const { memberId, text, reference, tries = 1 } = message
  const { notices } = context.providers.line
  const account = await lineOf(context.db, memberId)
  if (!notices || !account?.notices) return
  const said = await notices.push({ userId: account.line_user, text, reference })
  if (said.kind === 'done') return
  if (said.kind === 'refused' || tries >= MOST_TRIES) {
    context.log.warn({ memberId, reason: said.reason, tries }, 'a member was not told by LINE')
    return
  }
  await context.jobs.send(
    'line.tell',
    { ...message, tries: tries + 1 },
    { delayMs: RETRY_MS * tries, key: `${reference}:${tries}` },
  )
}
