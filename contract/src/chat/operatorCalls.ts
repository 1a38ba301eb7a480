import * as z from 'zod'
import { call, ok } from '../call.ts'
import { CHAT_TEXT_LENGTH, LOCALES } from '../constants.ts'
import { id, paging, text, time } from '../fields.ts'
import { chatContent, chatContentInput, chatMessage } from './calls.ts'
import { CHAT_FILE_TYPES } from './messages.ts'
import { CONVERSATION_STATES } from './states.ts'
import { LABEL_LENGTH } from './targets.ts'

const conversationId = id
const CHAT_BOXES = ['waiting', 'open', 'mine', 'unassigned', 'snoozed', 'closed'] as const

/** A guest is known by the conversation only: his id is his secret and is not even stored. */
export const chatConversation = z
  .object({
    _id: conversationId,
    state: z.enum(CONVERSATION_STATES),
    member: z.object({ _id: id, username: z.string(), name: z.string() }).nullable(),
    assignee: z.string().nullable(),
    /** The customer's messages that no operator has read. */
    unread: z.int(),
    /** The customer's first message after an operator's last answer; null: answered, or closed. */
    waitingSince: time.nullable(),
    /** The open case, or the last: since when, and when an operator first answered. */
    case: z.object({ openedAt: time, firstAnsweredAt: time.nullable() }).nullable(),
    labels: z.array(z.string()),
    /** Put aside until then. */
    snoozedUntil: time.nullable(),
    createdAt: time,
    lastMessageAt: time,
    /** The beginning of the last message, as text. */
    preview: z.string(),
    /** Of the customer's last message. */
    locale: z.enum(LOCALES).nullable(),
  })
  .meta({ id: 'ChatConversation' })
export type ChatConversation = z.output<typeof chatConversation>

const opsChatMessage = chatMessage
  .omit({ guestId: true })
  .extend({ conversation: conversationId, operator: z.string().nullable() })
  .meta({ id: 'OperatorChatMessage' })
export type OpsChatMessage = z.output<typeof opsChatMessage>

const note = z
  .object({ _id: id, operator: z.string(), text: z.string(), createdAt: time })
  .meta({ id: 'ChatNote' })
/** Of a text: the same in Lao and English; its own is Thai. */
const translations = z
  .strictObject({
    la: text(CHAT_TEXT_LENGTH).regex(/\S/).optional(),
    en: text(CHAT_TEXT_LENGTH).regex(/\S/).optional(),
  })
  .meta({ id: 'Translations' })
const cannedFields = {
  /** What an operator types after a slash. */
  shortcut: text(40).regex(/^[\p{L}\p{M}\p{N}_-]+$/u),
  title: text(100).min(1),
  message: chatContentInput,
  translations: translations.default({}),
  position: z.int().min(0).max(10_000).default(0),
}
const canned = z
  .object({
    _id: id,
    shortcut: z.string(),
    title: z.string(),
    message: chatContent,
    translations,
    position: z.int(),
    updatedAt: time,
  })
  .meta({ id: 'CannedAnswer' })
export const aboutOne = z
  .strictObject({ conversation: conversationId })
  .meta({ id: 'OneConversation' })
const done = { 204: z.null() }
const access = 'operator' as const

export const opsChatCalls = {
  opsChatInbox: call({
    summary:
      'Conversations, the newest message first; of those who wait for an answer, the longest first',
    access,
    refuses: [],
    body: z.strictObject({
      box: z.enum(CHAT_BOXES),
      label: text(LABEL_LENGTH).optional(),
      ...paging.shape,
    }),
    answers: ok(
      z.object({
        total: z.int(),
        conversations: z.array(chatConversation),
        counts: z.object({
          waiting: z.int(),
          open: z.int(),
          mine: z.int(),
          unassigned: z.int(),
          snoozed: z.int(),
          closed: z.int(),
          unread: z.int(),
        }),
      }),
    ),
  }),
  opsChatSearch: call({
    summary: 'Messages that hold a text, in any language, the newest first',
    access,
    refuses: [],
    body: z.strictObject({ text: text(100).regex(/\S/), ...paging.shape }),
    answers: ok(
      z.object({
        total: z.int(),
        found: z.array(z.object({ conversation: chatConversation, message: opsChatMessage })),
      }),
    ),
  }),
  opsChatHistory: call({
    summary: 'One conversation, newest first; what is answered counts as delivered',
    access,
    refuses: ['NOT_FOUND'],
    body: z.strictObject({
      conversation: conversationId,
      limit: z.int().min(1).max(100),
      skip: z.int().min(0).max(1_000_000),
    }),
    answers: ok(
      z.object({
        conversation: chatConversation,
        total: z.int(),
        unread: z.int(),
        messages: z.array(opsChatMessage),
      }),
    ),
  }),
  opsChatSend: call({
    summary:
      'Answer: text, media, buttons, quick replies or cards; the same clientId again is never doubled',
    access,
    refuses: ['NOT_FOUND', 'REQUEST_LIMIT', 'INVALID_REQUEST'],
    body: z.strictObject({
      conversation: conversationId,
      clientId: z.uuid(),
      message: chatContentInput,
    }),
    answers: ok(z.object({ createdAt: time, _id: id })),
  }),
  opsChatUpload: call({
    summary: 'Upload a picture or a video: multipart, `file`',
    access,
    upload: true,
    refuses: ['REQUEST_LIMIT', 'INVALID_REQUEST'],
    answers: ok(z.object({ path: z.string(), fileType: z.enum(CHAT_FILE_TYPES) })),
  }),
  opsChatRead: call({
    summary:
      "Mark the customer's messages as read; where a colleague has the conversation, nothing changes",
    access,
    refuses: ['NOT_FOUND'],
    body: aboutOne,
    answers: done,
  }),
  opsChatTyping: call({
    summary: 'Tell the customer that someone writes',
    access,
    refuses: ['NOT_FOUND'],
    body: aboutOne,
    answers: done,
  }),
  opsChatAssign: call({
    summary:
      'Give a conversation to an operator, or to nobody; with `from` only while it is whose the caller believes',
    access,
    refuses: ['NOT_FOUND', 'INVALID_REQUEST', 'CASE_TAKEN'],
    body: z.strictObject({
      conversation: conversationId,
      operator: text(40).nullable(),
      from: text(40).nullable().optional(),
    }),
    answers: ok(chatConversation),
  }),
  opsChatClose: call({
    summary: 'Close a conversation; the customer writing opens it again',
    access,
    refuses: ['NOT_FOUND'],
    body: aboutOne,
    answers: ok(chatConversation),
  }),
  opsChatReopen: call({
    summary: 'Open a conversation again',
    access,
    refuses: ['NOT_FOUND'],
    body: aboutOne,
    answers: ok(chatConversation),
  }),
  opsChatNotes: call({
    summary: 'What operators noted about a conversation; never shown to the customer',
    access,
    refuses: ['NOT_FOUND'],
    params: z.object({ conversation: conversationId }),
    answers: ok(z.array(note)),
  }),
  opsChatNoteAdd: call({
    summary: 'Note something for the other operators',
    access,
    refuses: ['NOT_FOUND'],
    body: z.strictObject({ conversation: conversationId, text: text(2_000).regex(/\S/) }),
    answers: ok(note),
  }),
  opsChatOperators: call({
    summary: 'Who may be given a conversation, and who asks',
    access,
    refuses: [],
    answers: ok(z.object({ me: z.string(), operators: z.array(z.string()) })),
  }),
  opsCanned: call({ summary: 'Ready answers', access, refuses: [], answers: ok(z.array(canned)) }),
  opsCannedAdd: call({
    summary: 'Keep a ready answer',
    access,
    refuses: ['INVALID_REQUEST'],
    body: z.strictObject(cannedFields),
    answers: ok(canned),
  }),
  opsCannedChange: call({
    summary: 'Change a ready answer',
    access,
    refuses: ['NOT_FOUND', 'INVALID_REQUEST'],
    params: z.object({ canned: id }),
    body: z.strictObject(cannedFields),
    answers: ok(canned),
  }),
  opsCannedRemove: call({
    summary: 'Remove a ready answer',
    access,
    refuses: ['NOT_FOUND'],
    params: z.object({ canned: id }),
    answers: done,
  }),
}
