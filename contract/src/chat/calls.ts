import * as z from 'zod'
import { call, ok } from '../call.ts'
import { CHAT_MESSAGE_TYPES, CHAT_TEXT_LENGTH } from '../constants.ts'
import { id, text, time } from '../fields.ts'
import type { ChatContent } from './messages.ts'

/** Made by the guest's browser; it is the guest's secret. */
const guestId = z.uuidv4()
/**
 * Which conversation: a member's by his id, a guest's by his own. Empty and null both mean "not
 * this one".
 */
const whose = {
  userId: z.union([id, z.literal('')]).nullish(),
  guestId: z.union([guestId, z.literal('')]).nullish(),
}

/**
 * What is answered has the shape of `ChatContent`; it is checked where it is written, so it is not
 * checked again.
 */
export const chatContent = z.custom<ChatContent>().meta({
  type: 'object',
  required: ['message_type'],
  properties: {
    message_type: { enum: [...CHAT_MESSAGE_TYPES] },
    payload: {},
    payloads: { type: 'array' },
  },
})
/**
 * What is sent: the payload's shape follows the type and is checked by the server; text may come as
 * a bare string.
 */
export const chatContentInput = z
  .strictObject({
    message_type: z.enum(CHAT_MESSAGE_TYPES),
    payload: z.unknown().optional(),
    payloads: z.array(z.unknown()).max(20).optional(),
  })
  .meta({ id: 'ChatContentInput' })
export const chatMessage = z
  .object({
    _id: id,
    clientId: z.string().nullable(),
    sender: z.enum(['customer', 'other']),
    /** The reader's own; null to anyone else. */
    userId: z.string().nullable(),
    guestId: z.string().nullable(),
    username: z.string().nullable(),
    /** The customer's name, or the operator's who answers. */
    name: z.string().nullable(),
    createdAt: time,
    session_id: z.string().nullable(),
    deliveredAt: time.nullable(),
    readAt: time.nullable(),
    message: chatContent,
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.output<typeof chatMessage>
const uploaded = ok(z.object({ path: z.string() }))

export const chatCalls = {
  chatConfig: call({
    summary: 'The prefix of room names',
    access: 'public',
    answers: ok(z.object({ PREFIX: z.string() })),
    refuses: [],
  }),
  chatSend: call({
    summary: `Send one message of at most ${CHAT_TEXT_LENGTH} characters; the same clientId again is never doubled`,
    access: 'public',
    body: z.strictObject({
      clientId: z.uuid(),
      sender: text(40).nullish(),
      ...whose,
      username: text(100).nullish(),
      name: text(200).nullish(),
      deviceToken: text(500).nullish(),
      createdAt: z.union([text(40), z.number()]).nullish(),
      session_id: text(100).nullish(),
      message: chatContentInput,
    }),
    answers: ok(z.object({ createdAt: time, _id: id })),
    refuses: ['UNAUTHORIZED', 'REQUEST_LIMIT', 'INVALID_REQUEST'],
  }),
  chatHistory: call({
    summary: 'The conversation, newest first',
    access: 'public',
    body: z.strictObject({
      ...whose,
      limit: z.int().min(1).max(100),
      skip: z.int().min(0).max(1_000_000),
    }),
    answers: ok(
      z.object({
        total: z.int(),
        unread: z.int(),
        messages: z.array(chatMessage),
        /** There while a case has ended that its customer has not rated. */
        mayRate: z.literal(true).optional(),
      }),
    ),
    refuses: ['UNAUTHORIZED'],
  }),
  chatUploadImage: call({
    summary: 'Upload a picture: multipart, `file`, and `guestId` when there is no token',
    access: 'public',
    upload: true,
    answers: uploaded,
    refuses: ['UNAUTHORIZED', 'REQUEST_LIMIT', 'INVALID_REQUEST'],
  }),
  chatUploadVideo: call({
    summary: 'Upload a video: multipart, `file`, and `guestId` when there is no token',
    access: 'public',
    upload: true,
    answers: uploaded,
    refuses: ['UNAUTHORIZED', 'REQUEST_LIMIT', 'INVALID_REQUEST'],
  }),
  chatRead: call({
    summary: "Mark the other side's messages as read",
    access: 'public',
    body: z.strictObject(whose),
    answers: { 204: z.null() },
    refuses: ['UNAUTHORIZED'],
  }),
  chatRate: call({
    summary: 'How the help was: 1 to 5, of the case that ended last, once',
    access: 'public',
    body: z.strictObject({ ...whose, score: z.int().min(1).max(5) }),
    answers: { 204: z.null() },
    refuses: ['UNAUTHORIZED', 'REQUEST_LIMIT', 'NOT_WAITING'],
  }),
}
