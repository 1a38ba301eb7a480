import type { Answer } from '@krapao/contract/calls'
import type { Locale } from '@krapao/contract/constants'
import type { NoticeKind } from '@krapao/contract/notices/kinds'
import type { Context } from '../../../context.ts'
import { countNotices, markRead, noticesOf, putNotice } from './store.ts'
import { NOTICE_WORDS, shownBaht } from './words.ts'

interface Told {
  memberId: string
  kind: NoticeKind
  /** What the notice is of: told again it stands once. */
  of: string
  /** Satang. */
  amount?: bigint
  /** What the text names instead of an amount. */
  detail?: string
  reference?: string
}

/**
 * Keeps a notice on the member's account, after what it tells has committed. Never fails: what it
 * tells stands, on the statement or wherever it is.
 */
export async function keepNotice(context: Context, told: Told): Promise<void> {
  const { memberId, kind, of, amount = null, detail = '', reference = null } = told
  const row = { id: `${kind}:${of}`, member_id: memberId, kind, amount, detail, reference }
  try {
    await putNotice(context.db, { ...row, at: context.clock.now() })
    context.events.emit('notice.kept', { memberId, id: row.id, kind, amount, detail })
  } catch (error) {
    context.log.warn({ err: error, memberId, kind }, 'a notice could not be kept')
  }
}

/** Notices of money that arrived or was paid, and of answers in the chat: of these one a day. */
export function keepNotices(context: Context): void {
  context.events.on('money.moved', async ({ memberId, notice }) => {
    if (!notice) return
    const { amount, reference } = notice
    const kind = notice.kind === 'money' ? 'moneyIn' : 'moneyOut'
    await keepNotice(context, { memberId, kind, of: reference, amount, reference })
  })
  context.events.on('chat.message', async ({ answers }) => {
    if (answers === undefined) return
    const day = context.clock.now().toISOString().slice(0, 10)
    await keepNotice(context, { memberId: answers, kind: 'reply', of: `${answers}:${day}` })
  })
}

/** A page of the member's notices, newest first, in the reader's language. */
export async function noticePage(
  context: Context,
  memberId: string,
  { locale, ...paging }: { page: number; limit: number; locale: Locale },
): Promise<Answer<'notices'>> {
  const [counts, rows] = await Promise.all([
    countNotices(context.db, memberId),
    noticesOf(context.db, memberId, paging),
  ])
  const notices = rows.map(({ id, kind, at, amount, detail, reference }) => ({
    _id: id,
    kind,
    at: at.toISOString(),
    text: NOTICE_WORDS[locale][kind](amount === null ? detail : shownBaht(amount)),
    ...(reference !== null && { reference }),
  }))
  return { ...counts, notices }
}

/** Marks what came up to then as read, never what is to come. */
export async function readNotices(
  context: Context,
  memberId: string,
  until: Date,
): Promise<Answer<'noticesRead'>> {
  const now = context.clock.now()
  await markRead(context.db, memberId, until < now ? until : now)
  return { unread: (await countNotices(context.db, memberId)).unread }
}
