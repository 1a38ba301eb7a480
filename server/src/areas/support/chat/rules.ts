import { isInDailyHours } from '@krapao/contract/bangkok'
import {
  CHAT_BUTTON_TYPES,
  CHAT_FILE_TYPES,
  CUSTOMER_MESSAGE_TYPES,
  safeLink,
  telLink,
  type ChatButton,
} from '@krapao/contract/chat/messages'
import { CHAT_TEXT_LENGTH } from '@krapao/contract/constants'
import * as z from 'zod'
import type { StoredContent } from '../../../db/tables/support/chat.ts'

export interface SentContent {
  message_type: string
  payload?: unknown
  payloads?: unknown[] | undefined
}
/** The name of the file behind one of our links; null when it is no link of ours. */
type FileOf = (path: string) => string | null

/** Characters as a person counts them: an emoji is one code point or a few, never half of one. */
const length = (text: string): number => Array.from(text).length
/**
 * Half of an emoji, where a field cut it, becomes the sign for what cannot be read: no database
 * takes it as it is.
 */
const words = (max: number) =>
  z
    .string()
    .refine((text) => !text.includes('\0'), 'text without NUL')
    .transform((text) => text.toWellFormed().trim().replaceAll('\r\n', '\n'))
    .refine((text) => length(text) <= max)
const said = (max: number) => words(max).refine((text) => text.length > 0)
const textPayload = z
  .union([z.string().transform((bare) => ({ text: bare })), z.strictObject({ text: z.string() })])
  .transform((payload) => payload.text)
  .pipe(said(CHAT_TEXT_LENGTH))
const postback = z
  .union([
    z.string().transform((bare) => ({ payload: bare, title: bare })),
    z.strictObject({ payload: z.string(), title: z.string().nullish() }),
  ])
  .transform(({ payload, title }) => ({ payload, title: title ?? payload }))
  .pipe(z.object({ payload: said(1_000), title: words(200) }))
const media = z.strictObject({
  message: words(CHAT_TEXT_LENGTH).nullish(),
  url: z.string().max(1_000).nullish(),
  filePath: z.string().max(1_000).nullish(),
  fileType: z.enum(CHAT_FILE_TYPES).nullish(),
})
const button = z
  .strictObject({ title: said(80), type: z.enum(CHAT_BUTTON_TYPES), payload: words(1_000) })
  .transform(usable)
  .pipe(z.custom<ChatButton>((value) => value !== null))
const buttonList = z.array(button).min(1).max(12)
const card = z.strictObject({
  image_url: words(1_000).nullish(),
  title: said(200),
  subtitle: words(500).nullish(),
  buttons: z.array(button).max(5).default([]),
})

/** A button whose payload does what its type says; null where it cannot. */
function usable(given: ChatButton): ChatButton | null {
  if (given.type === 'web') return withPayload(given, safeLink(given.payload))
  if (given.type === 'call') return withPayload(given, telLink(given.payload))
  return given.payload === '' ? { ...given, payload: given.title } : given
}
const withPayload = (given: ChatButton, payload: string | null): ChatButton | null =>
  payload === null ? null : { ...given, payload }

/**
 * What a customer says, as it is kept; null for what a customer may not say or what has no such
 * shape.
 */
export const customerContent = (sent: SentContent, fileOf: FileOf): StoredContent | null =>
  CUSTOMER_MESSAGE_TYPES.some((type) => type === sent.message_type) ? read(sent, fileOf) : null

/** The same for the other side. */
export const operatorContent = (sent: SentContent, fileOf: FileOf): StoredContent | null =>
  sent.message_type === 'postback' ? null : read(sent, fileOf)

function read(sent: SentContent, fileOf: FileOf): StoredContent | null {
  switch (sent.message_type) {
    case 'text': {
      const given = textPayload.safeParse(sent.payload)
      return given.success ? { message_type: 'text', payload: { text: given.data } } : null
    }
    case 'postback': {
      const given = postback.safeParse(sent.payload)
      return given.success ? { message_type: 'postback', payload: given.data } : null
    }
    case 'media': {
      const given = media.safeParse(sent.payload)
      const file = given.success ? fileOf(given.data.filePath || given.data.url || '') : null
      return given.success && file
        ? {
            message_type: 'media',
            payload: { message: given.data.message || null, file, fileType: fileTypeOf(file) },
          }
        : null
    }
    case 'buttons':
    case 'quick_replies': {
      const [above, below] = [
        textPayload.safeParse(sent.payload),
        buttonList.safeParse(sent.payloads),
      ]
      return above.success && below.success
        ? { message_type: sent.message_type, payload: { text: above.data }, payloads: below.data }
        : null
    }
    case 'generic': {
      const cards = z.array(card).min(1).max(10).safeParse(sent.payloads)
      if (!cards.success) return null
      const shown = cards.data.map((each) => ({
        title: each.title,
        subtitle: each.subtitle || null,
        buttons: each.buttons,
        image_url: each.image_url ? pictureOf(each.image_url, fileOf) : null,
      }))
      // A card with a picture that may not be shown is the operator's mistake: it is refused, not sent
      // without the picture.
      return cards.data.some((each, at) => each.image_url && shown[at]?.image_url === null)
        ? null
        : { message_type: 'generic', payloads: shown }
    }
    default:
      return null
  }
}

function pictureOf(address: string, fileOf: FileOf): string | null {
  const file = fileOf(address)
  if (file !== null) return `file:${file}`
  const link = safeLink(address)
  return link?.startsWith('/') || link?.startsWith('https://') ? link : null
}

const fileTypeOf = (file: string): 'image' | 'video' =>
  /\.(mp4|mov)$/.test(file) ? 'video' : 'image'

/** The names of the files that a message shows. */
export const filesIn = (content: StoredContent): string[] =>
  content.message_type === 'media'
    ? [content.payload.file]
    : content.message_type === 'generic'
      ? content.payloads.flatMap(({ image_url: image }) =>
          image?.startsWith('file:') ? [image.slice(5)] : [],
        )
      : []

/** Everything in a message that can be read or searched for. */
export function wordsOf(content: StoredContent): string {
  switch (content.message_type) {
    case 'text':
      return content.payload.text
    case 'postback':
      return content.payload.title
    case 'media':
      return content.payload.message ?? ''
    case 'generic':
      return content.payloads
        .map((each) =>
          [each.title, each.subtitle, ...each.buttons.map((one) => one.title)]
            .filter(Boolean)
            .join('\n'),
        )
        .join('\n')
    default:
      return [content.payload.text, ...content.payloads.map((one) => one.title)].join('\n')
  }
}

const PREVIEW = 80
export function previewOf(content: StoredContent): string {
  const text = wordsOf(content).replaceAll(/\s+/g, ' ')
  const shown = text || (content.message_type === 'media' ? `[${content.payload.fileType}]` : '')
  return Array.from(shown).slice(0, PREVIEW).join('')
}

/** Whether operators answer at `now`; missing hours, or the same time twice, mean all day. */
export const answersAt = (now: Date, from: string, to: string): boolean =>
  isInDailyHours(now.getTime(), from, to) ?? true

/** How a text is compared: composed, without case, one space for any. */
export const folded = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Every two signs in a row of a text, each once; a single sign is its own. */
export function grams(text: string): string[] {
  const signs = Array.from(folded(text))
  if (signs.length < 2) return signs
  return [...new Set(signs.slice(1).map((sign, at) => `${signs[at]}${sign}`))]
}

/** How a text is matched inside another by LIKE, with its own signs taken as they are. */
export const likePattern = (text: string): string =>
  `%${folded(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
