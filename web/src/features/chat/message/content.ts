import type { ChatMessage } from '@krapao/contract/chat/calls'
import { callable, mediaSource, openable } from './openable.ts'

export type { ChatMessage }
/** As it comes, before it is believed. */
export interface Content {
  message_type: string
  payload?: unknown
  payloads?: unknown[]
}

/**
 * A button with somewhere to go has `href`, one that answers has `postback`, and one with neither
 * is words.
 */
export interface Action {
  title: string
  href?: string | undefined
  postback?: string | undefined
}
export interface Card {
  image?: string | undefined
  title: string
  subtitle: string
  actions: Action[]
}
type View =
  | { kind: 'text'; text: string; actions?: Action[]; replies?: Action[] }
  | {
      kind: 'media'
      fileType: 'image' | 'video' | 'file'
      source: string | undefined
      text: string
    }
  | { kind: 'cards'; cards: Card[] }
  | { kind: 'unknown' }

type Loose = Record<string, unknown>
const loose = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}
const words = (...values: unknown[]): string =>
  values.find((value): value is string => typeof value === 'string' && value !== '') ?? ''
const list = (...values: unknown[]): unknown[] => values.find((value) => Array.isArray(value)) ?? []

function action(value: unknown): Action {
  if (typeof value === 'string') return { title: value, postback: value }
  const { title, text, type, payload, url } = loose(value)
  const name = words(title, text, payload, url)
  if (type === 'web') return { title: name, href: openable(payload) ?? openable(url) }
  if (type === 'call') return { title: name, href: callable(payload) }
  return type === 'other' ? { title: name } : { title: name, postback: words(payload, name) }
}
const actions = (values: unknown[]): Action[] =>
  values
    .map(action)
    .filter(({ title }) => title !== '')
    .slice(0, 20)

function card(value: unknown): Card {
  const { image_url, title, subtitle, buttons } = loose(value)
  return {
    image: mediaSource(image_url),
    title: words(title),
    subtitle: words(subtitle),
    actions: actions(list(buttons)),
  }
}

/**
 * What a message shows. Whatever the other side sent is read with distrust: what is not understood
 * is left out.
 */
export function viewOf({ message_type, payload, payloads }: Content): View {
  const body = loose(payload)
  // A payload may come alone or as a list of one.
  const first = Object.keys(body).length > 0 ? body : loose(payloads?.[0])
  const text = typeof payload === 'string' ? payload : words(first.text, first.message, first.title)
  if (message_type === 'text' || message_type === 'postback')
    return text ? { kind: 'text', text } : { kind: 'unknown' }
  if (message_type === 'buttons')
    return { kind: 'text', text, actions: actions(list(first.buttons, payload, payloads)) }
  if (message_type === 'quick_replies')
    return {
      kind: 'text',
      text,
      replies: actions(list(first.quick_replies, first.replies, first.buttons, payload, payloads)),
    }
  if (message_type === 'media') {
    const { fileType, url, filePath } = first
    return {
      kind: 'media',
      fileType: fileType === 'video' || fileType === 'file' ? fileType : 'image',
      source: mediaSource(url) ?? mediaSource(filePath),
      text: words(first.message),
    }
  }
  if (message_type === 'generic') {
    const cards = list(first.elements, first.cards, payload, payloads)
      .map(card)
      .filter(({ title, image }) => title !== '' || image)
    const alone =
      cards.length === 0 ? [card(first)].filter(({ title, image }) => title !== '' || image) : []
    return cards.length + alone.length > 0
      ? { kind: 'cards', cards: [...cards, ...alone].slice(0, 10) }
      : { kind: 'unknown' }
  }
  return text ? { kind: 'text', text } : { kind: 'unknown' }
}

export const isMine = ({ sender }: Pick<ChatMessage, 'sender'>): boolean => sender === 'customer'
