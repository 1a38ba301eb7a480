import { chatCalls } from '../../api/chat/calls.ts'
import { openLine } from '../../api/chat/line.ts'
import { openOutbox } from '../../api/chat/outbox.ts'
import { newUuid } from '../../api/chat/uuid.ts'
import type { Speaker } from '../../api/liveSocket.ts'
import { openConversation, type Conversation } from './conversation.ts'

interface Kept { conversation: Conversation; users: number }
const kept = new Map<string, Kept>()

/** The speaker's one conversation, for as long as someone looks at it. The bubble and the panel share it. */
export function takeConversation(speaker: Speaker, who: { username?: string; name?: string }): { conversation: Conversation; release: () => void } {
  const key = speaker.token ?? speaker.id
  let entry = kept.get(key)
  if (!entry) {
    const calls = chatCalls(speaker, who)
    entry = {
      users: 0,
      conversation: openConversation({ calls, openLine: (ears) => openLine(speaker, calls.prefix, ears), outbox: openOutbox(speaker.id), newId: newUuid, now: () => Date.now() }),
    }
    kept.set(key, entry)
  }
  const { conversation } = entry
  const mine = entry
  mine.users++
  return {
    conversation,
    release: () => {
      mine.users--
      // One screen may hand it to the next within the same moment.
      setTimeout(() => {
        if (mine.users > 0 || kept.get(key) !== mine) return
        kept.delete(key)
        conversation.close()
      }, 0)
    },
  }
}
