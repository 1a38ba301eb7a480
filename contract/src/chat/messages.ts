/**
 * The shapes inside a chat message, by `message_type`. Types and rules only: the web app imports
 * this, never a schema.
 */
import type { ChatMessageType } from '../constants.ts'

/** Who wrote or read: the customer (guest or member), or the other side (an operator, the house). */
export type ChatSide = 'customer' | 'other'

export const CHAT_BUTTON_TYPES = ['web', 'call', 'postback', 'other'] as const
/**
 * `payload`: an address (web), a telephone number or tel: link (call), or what is sent back when
 * pressed (postback, other).
 */
export interface ChatButton {
  title: string
  type: (typeof CHAT_BUTTON_TYPES)[number]
  payload: string
}
export interface ChatCard {
  image_url: string | null
  title: string
  subtitle: string | null
  buttons: ChatButton[]
}
export const CHAT_FILE_TYPES = ['image', 'video', 'file'] as const
/**
 * `url` opens for about an hour and is signed again in each answer; sending one's own upload,
 * `filePath` is the upload's `path`.
 */
export interface ChatMedia {
  message: string | null
  url: string
  fileType: (typeof CHAT_FILE_TYPES)[number]
  filePath: string
}

/** What a message says. `payload` is the text or the file, `payloads` the list beneath it. */
export type ChatContent =
  | { message_type: 'text'; payload: { text: string } }
  | { message_type: 'postback'; payload: { title: string; payload: string } }
  | { message_type: 'media'; payload: ChatMedia }
  | { message_type: 'buttons' | 'quick_replies'; payload: { text: string }; payloads: ChatButton[] }
  | { message_type: 'generic'; payloads: ChatCard[] }
  | { message_type: 'other'; payload?: unknown }

/** What a customer may send; the rest comes from the other side only. */
export const CUSTOMER_MESSAGE_TYPES = [
  'text',
  'media',
  'postback',
] as const satisfies ChatMessageType[]

/**
 * A text that may be opened as a link: http, https or tel, or a path of this very site. Null: show
 * it as text.
 */
export function safeLink(text: string): string | null {
  const trimmed = text.trim()
  // A control sign or a space inside an address is there to hide what it is; a backslash is a slash to a browser.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f\\]/.test(trimmed)) return null
  if (/^\/(?!\/)/.test(trimmed)) return trimmed
  return /^(https?:\/\/[^/]|tel:\+?[\d-]+$)/i.test(trimmed) && URL.canParse(trimmed)
    ? trimmed
    : null
}

/** What a call button dials, as a tel: link; null when it is no number. */
export function telLink(text: string): string | null {
  const number = text
    .trim()
    .replace(/^tel:/i, '')
    .replaceAll(/[\s()-]/g, '')
  return /^[+*#]?[\d*#]{2,20}$/.test(number) ? `tel:${number}` : null
}
