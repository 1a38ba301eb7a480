import { isMine, type ChatMessage } from '../message/content.ts'

const later = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a
/** Server time; ids only settle what came in the same millisecond. */
const inOrder = (a: ChatMessage, b: ChatMessage): number =>
  a.createdAt === b.createdAt
    ? a._id.localeCompare(b._id, 'en', { numeric: true })
    : a.createdAt < b.createdAt
      ? -1
      : 1

const pathOf = ({ message }: ChatMessage): string | undefined =>
  message.message_type === 'media' ? message.payload.filePath : undefined
const isSameFile = (a: ChatMessage, b: ChatMessage): boolean =>
  Boolean(pathOf(a)) && pathOf(a) === pathOf(b)

/**
 * Puts what was heard among what is known: each message once, oldest first, a tick never taken
 * back. The same list when nothing changed. A file's address is signed again by each answer; taking
 * it would fetch the picture again, so the one at hand stays unless `renew`.
 */
export function merged(
  known: readonly ChatMessage[],
  heard: readonly ChatMessage[],
  renew = false,
): readonly ChatMessage[] {
  const byId = new Map(known.map((message) => [message._id, message]))
  let changed = false
  for (const message of heard) {
    const before = byId.get(message._id)
    const content =
      before && !renew && isSameFile(before, message) ? before.message : message.message
    const after = before
      ? {
          ...before,
          ...message,
          message: content,
          deliveredAt: later(before.deliveredAt, message.deliveredAt),
          readAt: later(before.readAt, message.readAt),
        }
      : message
    if (before && JSON.stringify(before) === JSON.stringify(after)) continue
    byId.set(message._id, after)
    changed = true
  }
  return changed ? [...byId.values()].toSorted(inOrder) : known
}

/** The other side has read, or has been brought, everything of mine up to this time. */
export function ticked(
  known: readonly ChatMessage[],
  tick: 'readAt' | 'deliveredAt',
  upTo: string,
): readonly ChatMessage[] {
  if (
    !known.some((message) => isMine(message) && message[tick] === null && message.createdAt <= upTo)
  )
    return known
  return known.map((message) =>
    isMine(message) && message[tick] === null && message.createdAt <= upTo
      ? { ...message, [tick]: upTo }
      : message,
  )
}

/** Everything of theirs counts as read here. */
export const allRead = (known: readonly ChatMessage[], at: string): readonly ChatMessage[] =>
  known.some((message) => !isMine(message) && message.readAt === null)
    ? known.map((message) =>
        isMine(message) || message.readAt ? message : { ...message, readAt: at },
      )
    : known

const MINUTE = 60_000
/** The same side goes on within this time: one block, with one time under it. */
const BLOCK_MS = 3 * MINUTE
/** After such a silence the day and the time are said again. */
const SILENCE_MS = 45 * MINUTE

interface Place {
  /** Show the day and time above. */ opens: boolean
  /** Show time and ticks below. */ ends: boolean
}

/** Where dates and times stand. `dayOf` gives the day of a time in Bangkok. */
export function places(
  messages: readonly Pick<ChatMessage, 'sender' | 'createdAt' | 'readAt'>[],
  dayOf: (time: string) => string,
): Place[] {
  const opens = messages.map((message, at) => {
    const before = messages[at - 1]
    return (
      !before ||
      dayOf(before.createdAt) !== dayOf(message.createdAt) ||
      Date.parse(message.createdAt) - Date.parse(before.createdAt) > SILENCE_MS
    )
  })
  return messages.map((message, at) => {
    const next = messages[at + 1]
    const goesOn =
      next &&
      !opens[at + 1] &&
      isMine(next) === isMine(message) &&
      Date.parse(next.createdAt) - Date.parse(message.createdAt) <= BLOCK_MS
    // What was read and what was not need ticks of their own.
    const sameTick = next && (!isMine(message) || Boolean(next.readAt) === Boolean(message.readAt))
    return { opens: opens[at] ?? false, ends: !goesOn || !sameTick }
  })
}
