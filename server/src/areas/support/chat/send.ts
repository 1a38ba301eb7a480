import type { Locale } from '@krapao/contract/constants'
import type { Context } from '../../../context.ts'
import type { StoredContent } from '../../../db/tables/support/chat.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { findMember } from '../../people/public.ts'
import { writeAudit } from '../../staff/public.ts'
import type { Operator } from '../../staff/public.ts'
import { announceMessages } from './announce.ts'
import { routeConversation } from './desk/routing.ts'
import { fileNamed } from './files/link.ts'
import { oneAtATime, limitMessages, limitNewConversation } from './limits.ts'
import { ownerOf, type Customer } from './rooms.ts'
import {
  answersAt,
  customerContent,
  filesIn,
  folded,
  grams,
  operatorContent,
  previewOf,
  wordsOf,
  type SentContent,
} from './rules.ts'
import {
  conversationById,
  findConversation,
  findSent,
  insertConversation,
  lockFiles,
  markSent,
  type ConversationRow,
  type Db,
  type MessageRow,
} from './store.ts'
import {
  markAwayNotified,
  customerWrote,
  ofCustomer,
  operatorWrote,
  untold,
  withId,
  writeMessage,
  type NewMessage,
  type Written,
} from './writeStore.ts'

interface Acknowledged {
  _id: string
  createdAt: string
}
const acknowledged = ({ id, created_at: at }: MessageRow): Acknowledged => ({
  _id: id,
  createdAt: at.toISOString(),
})

/**
 * A customer says something. The same clientId again answers what it answered, and nothing is
 * doubled. Refuses with INVALID_REQUEST what a customer may not say, and with REQUEST_LIMIT a
 * flood.
 */
export async function sendAsCustomer(
  context: Context,
  customer: Customer,
  sent: { clientId: string; sessionId: string | null; message: SentContent },
  from: { ip: string; locale: Locale },
): Promise<Acknowledged> {
  const owner = ownerOf(customer)
  await limitMessages(context, owner, from.ip)
  const content = customerContent(sent.message, (path) => fileNamed(context.cipher, path))
  if (!content) throw new Refused('INVALID_REQUEST', { details: { fields: ['message'] } })
  const message = newMessage(context, {
    content,
    sender: 'customer',
    operator: null,
    clientId: sent.clientId,
    sessionId: sent.sessionId,
  })
  const once = () =>
    withFiles(context, content, owner, (db) =>
      writeMessage(
        db,
        ofCustomer(customer),
        customerWrote(previewOf(content), from.locale, message.at),
        message,
      ),
    )
  const known = () => findConversation(context.db, customer)
  return await oneAtATime(context, owner, async () => {
    // A guest's conversation may be given to a member while we write: then a new one begins.
    for (let tries = 0; tries < 3; tries += 1) {
      const written = await once()
      if (written)
        return await tell(
          context,
          written,
          'guestId' in customer ? customer.guestId : null,
          await answerAway(context, written.conversation, from.locale),
        )
      const conversation = await known()
      const before = conversation && (await findSent(context.db, conversation.id, sent.clientId))
      if (before) return acknowledged(before)
      if (!conversation) await begin(context, customer, from.ip)
    }
    throw new Refused('SERVICE_UNAVAILABLE', { retryAfter: 1 })
  })
}

/**
 * An operator answers, with an entry of the audit log that does not hold the words. The first to
 * answer becomes the assignee. Refuses with NOT_FOUND and INVALID_REQUEST.
 */
export async function sendAsOperator(
  context: Context,
  by: Operator,
  sent: { conversation: string; clientId: string; message: SentContent },
): Promise<Acknowledged> {
  const content = operatorContent(sent.message, (path) => fileNamed(context.cipher, path))
  if (!content) throw new Refused('INVALID_REQUEST', { details: { fields: ['message'] } })
  const message = newMessage(context, {
    content,
    sender: 'other',
    operator: by.name,
    clientId: sent.clientId,
    sessionId: null,
  })
  for (let tries = 0; tries < 3; tries += 1) {
    const written = await withFiles(context, content, null, async (db) => {
      const done = await writeMessage(
        db,
        withId(sent.conversation),
        operatorWrote(previewOf(content), by.name, message.at),
        message,
      )
      if (done)
        await writeAudit(db, {
          at: message.at,
          by,
          action: 'chat.answer',
          subject: sent.conversation,
          memberId: done.conversation.member_id,
          after: { message: message.id },
        })
      return done
    })
    if (written) return await tell(context, written, null, null)
    const before = await findSent(context.db, sent.conversation, sent.clientId)
    if (before) return acknowledged(before)
    if (!(await conversationById(context.db, sent.conversation))) throw new Refused('NOT_FOUND')
  }
  throw new Refused('SERVICE_UNAVAILABLE', { retryAfter: 1 })
}

async function tell(
  context: Context,
  written: Written,
  guestId: string | null,
  told: Written | null,
): Promise<Acknowledged> {
  const now = (told ?? written).conversation
  const conversation =
    written.message.sender === 'customer'
      ? await routeConversation(context, now, written.message.created_at)
      : now
  announceMessages(
    context,
    { ...conversation, unread: written.unread },
    told ? [written.message, told.message] : [written.message],
    guestId,
  )
  return acknowledged(written.message)
}

/** The customer's conversation is there before anything is written into it. */
async function begin(context: Context, customer: Customer, ip: string): Promise<void> {
  await limitNewConversation(context, ip)
  await openConversation(context, context.db, customer)
}

/** Nothing where the customer has one already. */
export async function openConversation(
  { ids, clock }: Context,
  db: Db,
  customer: Customer,
): Promise<void> {
  const member = 'memberId' in customer ? await findMember(db, customer.memberId) : undefined
  const now = clock.now()
  await insertConversation(db, {
    id: ids.reference('cnv'),
    state: 'open',
    created_at: now,
    last_message_at: now,
    member_username: member?.username ?? null,
    member_name: member?.name ?? null,
    ...('memberId' in customer
      ? { member_id: customer.memberId }
      : { guest_hash: customer.guestHash }),
  })
}

/**
 * Outside hours the house answers by itself, once each time a conversation opens. Null where it has
 * nothing to say.
 */
async function answerAway(
  context: Context,
  conversation: ConversationRow,
  locale: Locale,
): Promise<Written | null> {
  const { settings, clock, db } = context
  if (
    conversation.away_told_at !== null ||
    answersAt(clock.now(), settings.get('chatHoursFrom'), settings.get('chatHoursTo'))
  )
    return null
  const text =
    (locale === 'en'
      ? settings.get('chatAwayTextEn')
      : locale === 'la'
        ? settings.get('chatAwayTextLa')
        : '') || settings.get('chatAwayTextTh')
  if (text === '') return null
  const message = newMessage(context, {
    content: { message_type: 'text', payload: { text } },
    sender: 'other',
    operator: null,
    clientId: null,
    sessionId: null,
  })
  return await writeMessage(db, untold(conversation.id), markAwayNotified(message.at), message)
}

/** A message as it is written, with what it is found by. */
export function newMessage(
  { ids, clock }: Context,
  said: Pick<NewMessage, 'content' | 'sender' | 'operator' | 'clientId' | 'sessionId'>,
): NewMessage {
  const body = folded(wordsOf(said.content))
  return { ...said, id: ids.reference('msg'), body, grams: grams(body), at: clock.now() }
}

/**
 * Writes a message together with its files counting as sent, and what an operator says (no owner)
 * together with its entry of the audit log. Refuses with INVALID_REQUEST, and nothing is written, a
 * file that is not there or, with an owner, is another's.
 */
async function withFiles(
  { db, clock }: Context,
  content: StoredContent,
  owner: string | null,
  write: (db: Db) => Promise<Written | null>,
): Promise<Written | null> {
  const names = filesIn(content)
  if (names.length === 0 && owner !== null) return await write(db)
  return await db.transaction().execute(async (tx) => {
    const written = await write(tx)
    if (!written || names.length === 0) return written
    const rows = await lockFiles(tx, names)
    // An operator sends what any operator uploaded (canned replies), never what a customer did.
    const may =
      rows.length === new Set(names).size &&
      rows.every((row) =>
        owner === null ? row.owner.startsWith('operator:') : row.owner === owner,
      )
    if (!may) throw new Refused('INVALID_REQUEST', { details: { fields: ['message'] } })
    await markSent(tx, names, clock.now())
    return written
  })
}
