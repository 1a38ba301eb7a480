import { chatCalls } from '../../api/chat/calls.ts'
import { connectChat } from '../../api/chat/connection.ts'
import { openOutbox } from '../../api/chat/outbox.ts'
import { newUuid } from '../../api/chat/uuid.ts'
import type { SocketUser } from '../../api/liveSocket.ts'
import { openConversation, type Conversation } from './conversation.ts'

interface Kept {
  conversation: Conversation
  users: number
}
const kept = new Map<string, Kept>()

const keyOf = ({ id, token }: SocketUser): string => token ?? id
export const conversationOf = (speaker: SocketUser): Conversation | null =>
  kept.get(keyOf(speaker))?.conversation ?? null

/**
 * Opens the speaker's one conversation, for as long as someone looks at it. The bubble and the
 * panel share it. Answers how to let go.
 */
export function takeConversation(
  speaker: SocketUser,
  who: { username?: string; name?: string },
): () => void {
  const key = keyOf(speaker)
  let entry = kept.get(key)
  if (!entry) {
    const calls = chatCalls(speaker, who)
    entry = {
      users: 0,
      conversation: openConversation({
        calls,
        connectChat: (events) => connectChat(speaker, calls.prefix, events),
        outbox: openOutbox(speaker.id),
        newId: newUuid,
        now: () => Date.now(),
      }),
    }
    kept.set(key, entry)
  }
  const { conversation } = entry
  const mine = entry
  mine.users++
  return () => {
    mine.users--
    // One screen may hand it to the next within the same moment.
    setTimeout(() => {
      if (mine.users > 0 || kept.get(key) !== mine) return
      kept.delete(key)
      conversation.close()
    }, 0)
  }
}
