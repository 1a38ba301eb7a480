import type { Answer } from '@krapao/contract/calls'
import type { OpsChatMessage } from '@krapao/contract/chat/operatorCalls'

type History = Answer<'opsChatHistory'>

/** The messages of a conversation with one that has just been said; the newest first, each once. */
export function withMessage(history: History, message: OpsChatMessage): History {
  if (history.messages.some((each) => each._id === message._id)) return history
  return {
    ...history,
    total: history.total + 1,
    messages: [message, ...history.messages].toSorted((a, b) =>
      a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0,
    ),
  }
}

/** What the other side wrote until `at` has been read, or has arrived. */
export function withSeen(
  history: History,
  seen: 'readAt' | 'deliveredAt',
  { sender, at }: { sender: OpsChatMessage['sender']; at: string },
): History {
  return {
    ...history,
    messages: history.messages.map((each) =>
      each.sender !== sender && each.createdAt <= at && each[seen] === null
        ? { ...each, [seen]: at }
        : each,
    ),
  }
}

/** What has been read of a conversation and what came before it, the newest first, each once. */
export function withEarlier(
  newest: readonly OpsChatMessage[],
  earlier: readonly OpsChatMessage[],
): OpsChatMessage[] {
  const known = new Set(newest.map((each) => each._id))
  return [...newest, ...earlier.filter((each) => !known.has(each._id))]
}
