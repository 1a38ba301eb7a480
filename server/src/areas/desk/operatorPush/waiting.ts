import { CHAT_TARGETS } from '@krapao/contract/chat/targets'
import { holds } from '@krapao/contract/ops/rights'
import type { Context } from '../../../context.ts'
import type { Holder } from '../../staff/public.ts'
import { waitingRows } from '../../support/public.ts'
import { toConfirmBy } from '../approvals/inbox.ts'
import { booksNow } from '../dashboard/service.ts'
import { countOpen } from '../reconciliation/store.ts'
import { undecided } from '../transferDecisions/list.ts'
import { SUBJECT_OF, type Subject } from './words.ts'

/** Something that an operator is told of, once. */
export interface Thing {
  /** Names this thing alone; what begins to wait anew is another. */
  key: string
  subject: Subject
  /** Its case in the console. */
  path: string
}

const MOST_CHATS = 100
const MINUTE_MS = 60_000

/** What waits for this operator now, by the rights of now. */
export async function thingsFor(context: Context, by: Holder): Promise<Thing[]> {
  const found = await Promise.all([approvals(context, by), chats(context, by), alarms(context, by)])
  return found.flat()
}

const approvals = async (context: Context, by: Holder): Promise<Thing[]> =>
  (await toConfirmBy(context, by)).map(({ id, kind }) => ({
    key: `approval ${id}`,
    subject: SUBJECT_OF[kind],
    path: `/ops/approvals?box=toConfirm&case=${encodeURIComponent(id)}`,
  }))

/** One's own at once, nobody's when a first answer is late; another's are theirs. */
async function chats(context: Context, by: Holder): Promise<Thing[]> {
  if (!holds(by.rights, 'chat.answer')) return []
  const now = context.clock.now()
  const late = new Date(now.getTime() - CHAT_TARGETS.first * MINUTE_MS)
  return (await waitingRows(context.db, now, MOST_CHATS))
    .filter(({ assignee, since }) => (assignee === null ? since <= late : assignee === by.name))
    .map(({ id, assignee, since }) => ({
      key: `chat ${id} ${since.toISOString()}`,
      subject: assignee === null ? 'unassignedChat' : 'ownChat',
      path: `/ops/chat?c=${encodeURIComponent(id)}`,
    }))
}

/** Books that do not agree, and money that nobody has told the end of. */
async function alarms(context: Context, by: Holder): Promise<Thing[]> {
  const things: Thing[] = []
  if (holds(by.rights, 'books.read')) {
    const [{ balanced }, breaks] = await Promise.all([booksNow(context), countOpen(context.db)])
    if (!balanced) things.push({ key: 'books', subject: 'books', path: '/ops/books' })
    if (breaks.count > 0)
      things.push({ key: 'breaks', subject: 'breaks', path: '/ops/reconciliation' })
  }
  if (holds(by.rights, 'transfers.decide') && !by.waits)
    for (const { reference } of await undecided(context))
      things.push({
        key: `transfer ${reference}`,
        subject: 'unanswered',
        path: `/ops/transfers?case=${encodeURIComponent(reference)}`,
      })
  return things
}
