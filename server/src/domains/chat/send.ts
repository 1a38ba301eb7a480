import type { Locale } from '@krapao/contract/constants'
import type { Context } from '../../context.ts'
import type { StoredContent } from '../../db/tables/chat.ts'
import { Refused } from '../../refused.ts'
import { findMember } from '../members/public.ts'
import { announceMessages } from './announce.ts'
import { inLine, limitMessages, limitNewConversation } from './limits.ts'
import { fileNamed } from './link.ts'
import { ownerOf, type Customer } from './rooms.ts'
import { answersAt, customerContent, filesIn, folded, grams, operatorContent, previewOf, wordsOf, type SentContent } from './rules.ts'
import {
  changeConversation, findConversation, findSent, insertConversation, insertMessage, lockConversation, lockConversationOf, lockFiles, markSent,
  type ConversationRow, type Db, type MessageRow,
} from './store.ts'

export interface Acknowledged { _id: string; createdAt: string }
interface Written { conversation: ConversationRow; messages: MessageRow[]; known: MessageRow | null }

/**
 * A customer says something. The same clientId again answers what it answered, and nothing is doubled. Refuses with
 * INVALID_REQUEST what a customer may not say, and with REQUEST_LIMIT a flood.
 */
export async function sendAsCustomer(context: Context, customer: Customer, sent: { clientId: string; sessionId: string | null; message: SentContent }, from: { ip: string; locale: Locale }): Promise<Acknowledged> {
  const owner = ownerOf(customer)
  await limitMessages(context, owner)
  const content = customerContent(sent.message, (path) => fileNamed(context.cipher, path))
  if (!content) throw new Refused('INVALID_REQUEST', { details: { fields: ['message'] } })
  const once = () => context.db.transaction().execute(async (tx): Promise<Written | null> => {
    const conversation = await lockConversationOf(tx, customer)
    if (!conversation) return null
    const known = await findSent(tx, conversation.id, sent.clientId)
    if (known) return { conversation, messages: [], known }
    await demandFiles(context, tx, content, owner)
    return { ...await write(context, tx, conversation, content, sent, from.locale), known: null }
  })
  const written = await inLine(context, owner, async () => {
    // A guest's conversation may be handed to a member between our looking and our locking: then this begins a new one.
    for (let tries = 0; tries < 3; tries += 1) {
      await prepare(context, customer, from.ip)
      const done = await once()
      if (done) return done
    }
    throw new Refused('SERVICE_UNAVAILABLE', { retryAfter: 1 })
  })
  return await finish(context, written, 'guestId' in customer ? customer.guestId : null)
}

/** An operator answers. Whoever answers first has the conversation. Refuses with NOT_FOUND and INVALID_REQUEST. */
export async function sendAsOperator(context: Context, operator: string, sent: { conversation: string; clientId: string; message: SentContent }): Promise<Acknowledged> {
  const content = operatorContent(sent.message, (path) => fileNamed(context.cipher, path))
  if (!content) throw new Refused('INVALID_REQUEST', { details: { fields: ['message'] } })
  const written = await context.db.transaction().execute(async (tx): Promise<Written> => {
    const conversation = await lockConversation(tx, sent.conversation)
    if (!conversation) throw new Refused('NOT_FOUND')
    const known = await findSent(tx, conversation.id, sent.clientId)
    if (known) return { conversation, messages: [], known }
    await demandFiles(context, tx, content, null)
    const message = await add(context, tx, conversation, { content, sender: 'other', operator, clientId: sent.clientId, sessionId: null })
    const changed = await changeConversation(tx, conversation.id, {
      last_message_at: message.created_at, preview: previewOf(content), assignee: conversation.assignee ?? operator,
    })
    return { conversation: changed, messages: [message], known: null }
  })
  return await finish(context, written, null)
}

async function finish(context: Context, { conversation, messages, known }: Written, guestId: string | null): Promise<Acknowledged> {
  const [message] = known ? [known] : messages
  if (!message) throw new Error('nothing was written')
  if (messages.length > 0) await announceMessages(context, conversation, messages, guestId)
  return { _id: message.id, createdAt: message.created_at.toISOString() }
}

/** The customer's conversation is there before anything is written into it. */
async function prepare(context: Context, customer: Customer, ip: string): Promise<void> {
  const { db, ids, clock } = context
  if (await findConversation(db, customer)) return
  await limitNewConversation(ip)
  const member = 'memberId' in customer ? await findMember(db, customer.memberId) : undefined
  const now = clock.now()
  await insertConversation(db, {
    id: ids.reference('cnv'), state: 'open', created_at: now, last_message_at: now, member_username: member?.username ?? null, member_name: member?.name ?? null,
    ...('memberId' in customer ? { member_id: customer.memberId } : { guest_hash: customer.guestHash }),
  })
}

async function write(context: Context, tx: Db, conversation: ConversationRow, content: StoredContent, sent: { clientId: string; sessionId: string | null }, locale: Locale): Promise<Omit<Written, 'known'>> {
  const first = await add(context, tx, conversation, { content, sender: 'customer', operator: null, clientId: sent.clientId, sessionId: sent.sessionId })
  const opens = conversation.state === 'closed'
  const changed = await changeConversation(tx, conversation.id, {
    last_message_at: first.created_at, preview: previewOf(content), state: 'open', ...(opens ? { away_told_at: null } : {}),
  })
  if (changed.away_told_at !== null || isAnswered(context)) return { conversation: changed, messages: [first] }
  const text = awayText(context, locale)
  if (text === '') return { conversation: changed, messages: [first] }
  const told = await add(context, tx, changed, { content: { message_type: 'text', payload: { text } }, sender: 'other', operator: null, clientId: null, sessionId: null })
  return { conversation: await changeConversation(tx, conversation.id, { last_message_at: told.created_at, away_told_at: told.created_at }), messages: [first, told] }
}

const isAnswered = ({ settings, clock }: Context): boolean => answersAt(clock.now(), settings.get('chatHoursFrom'), settings.get('chatHoursTo'))
const awayText = ({ settings }: Context, locale: Locale): string =>
  (locale === 'en' ? settings.get('chatAwayTextEn') : locale === 'la' ? settings.get('chatAwayTextLa') : '') || settings.get('chatAwayTextTh')

interface Adding { content: StoredContent; sender: 'customer' | 'other'; operator: string | null; clientId: string | null; sessionId: string | null }
function add({ ids, clock }: Context, tx: Db, conversation: ConversationRow, { content, sender, operator, clientId, sessionId }: Adding): Promise<MessageRow> {
  const body = folded(wordsOf(content))
  // Times grow within a conversation whatever the clocks of several processes say: a page boundary is exact.
  const at = new Date(Math.max(clock.now().getTime(), conversation.last_message_at.getTime() + 1))
  return insertMessage(tx, {
    id: ids.reference('msg'), conversation_id: conversation.id, client_id: clientId, sender, operator, session_id: sessionId,
    content: JSON.stringify(content), body, grams: grams(body), created_at: at,
  })
}

/** Refuses with INVALID_REQUEST a file that is not there or, with an owner, is another's. */
async function demandFiles({ clock }: Context, tx: Db, content: StoredContent, owner: string | null): Promise<void> {
  const names = filesIn(content)
  if (names.length === 0) return
  const rows = await lockFiles(tx, names)
  // An operator sends what any operator uploaded (canned replies), never what a customer did.
  const may = rows.length === new Set(names).size && rows.every((row) => (owner === null ? row.owner.startsWith('operator:') : row.owner === owner))
  if (!may) throw new Refused('INVALID_REQUEST', { details: { fields: ['message'] } })
  await markSent(tx, names, clock.now())
}
