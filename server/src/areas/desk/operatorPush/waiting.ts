import { CHAT_TARGETS } from '@krapao/contract/chat/targets'
import { holds } from '@krapao/contract/ops/rights'
import type { Context } from '../../../context.ts'
import type { Holder } from '../../staff/public.ts'
import { waitingRows } from '../../support/public.ts'
import { allWaiting, toConfirmBy } from '../approvals/inbox.ts'
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

/** What waits, whoever it is for. */
interface Waiting {
  approvals: Awaited<ReturnType<typeof allWaiting>>
  chats: Awaited<ReturnType<typeof waitingRows>>
  balanced: boolean
  breaks: number
  transfers: Awaited<ReturnType<typeof undecided>>
}

/** Read once for all operators. What cannot be read is logged, and nobody is told of it. */
export async function readWaiting(context: Context): Promise<Waiting> {
  const or = <T>(what: Promise<T>, without: T): Promise<T> =>
    what.catch((error: unknown) => {
      context.log.error({ err: error }, 'what waits for operators could not be read')
      return without
    })
  const [asked, unanswered, balanced, breaks, transfers] = await Promise.all([
    or(allWaiting(context), []),
    or(waitingRows(context.db, context.clock.now(), MOST_CHATS), []),
    or(
      booksNow(context).then((books) => books.balanced),
      true,
    ),
    or(
      countOpen(context.db).then(({ count }) => count),
      0,
    ),
    or(undecided(context), []),
  ])
  return { approvals: asked, chats: unanswered, balanced, breaks, transfers }
}

/** What of it waits for this operator, by the rights of now. */
export const thingsFor = (waiting: Waiting, by: Holder, now: Date): Thing[] => [
  ...approvals(waiting, by),
  ...chats(waiting, by, now),
  ...alarms(waiting, by),
]

const approvals = (waiting: Waiting, by: Holder): Thing[] =>
  toConfirmBy(waiting.approvals, by).map(({ id, kind }) => ({
    key: `approval ${id}`,
    subject: SUBJECT_OF[kind],
    path: `/ops/approvals?box=toConfirm&case=${encodeURIComponent(id)}`,
  }))

/** One's own at once, nobody's when a first answer is late; another's are theirs. */
function chats(waiting: Waiting, by: Holder, now: Date): Thing[] {
  if (!holds(by.rights, 'chat.answer')) return []
  const late = new Date(now.getTime() - CHAT_TARGETS.first * MINUTE_MS)
  return waiting.chats
    .filter(({ assignee, since }) => (assignee === null ? since <= late : assignee === by.name))
    .map(({ id, assignee, since }) => ({
      key: `chat ${id} ${since.toISOString()}`,
      subject: assignee === null ? 'unassignedChat' : 'ownChat',
      path: `/ops/chat?c=${encodeURIComponent(id)}`,
    }))
}

/** Books that do not agree, and money that nobody has told the end of. */
function alarms({ balanced, breaks, transfers }: Waiting, by: Holder): Thing[] {
  const things: Thing[] = []
  if (holds(by.rights, 'books.read')) {
    if (!balanced) things.push({ key: 'books', subject: 'books', path: '/ops/books' })
    if (breaks > 0) things.push({ key: 'breaks', subject: 'breaks', path: '/ops/reconciliation' })
  }
  if (holds(by.rights, 'transfers.decide') && !by.waits)
    for (const { reference } of transfers)
      things.push({
        key: `transfer ${reference}`,
        subject: 'unanswered',
        path: `/ops/transfers?case=${encodeURIComponent(reference)}`,
      })
  return things
}
