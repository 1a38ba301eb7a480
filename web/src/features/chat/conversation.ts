import type { ChatConnection, ChatConnectionEvents } from '../../api/chat/connection.ts'
import { storeOf, type ConversationStore } from './conversationState.ts'
import { historyOf, pagesOf } from './history.ts'
import { allRead, ticked } from './log/timeline.ts'
import { isMine } from './message/content.ts'
import { sendingOf, writingOf, type SendingPorts } from './sending.ts'

interface ConversationPorts extends SendingPorts {
  connectChat: (events: ChatConnectionEvents) => ChatConnection
}

export type Conversation = ReturnType<typeof openConversation>

const TYPING_SHOWN_MS = 5_000
const TYPING_SAID_MS = 2_000

/** What the room tells: messages, who writes, what was read and what arrived. */
function hearingOf(store: ConversationStore) {
  let typingTimer: ReturnType<typeof setTimeout> | undefined
  const events: Pick<
    ChatConnectionEvents,
    'onLost' | 'onMessage' | 'onTyping' | 'onRead' | 'onDelivered'
  > = {
    onLost: () => store.set({ line: 'offline', typing: null }),
    onMessage: (message, received) => {
      const isNew = !store.now().messages.some(({ _id }) => _id === message._id)
      const theirs = !isMine(message)
      if (theirs) clearTimeout(typingTimer)
      store.takeIn(
        [message],
        isNew
          ? {
              total: store.now().total + 1,
              unread: store.now().unread + (theirs ? 1 : 0),
              ...(theirs && { typing: null }),
            }
          : {},
      )
      received?.()
    },
    onTyping: ({ sender, name }) => {
      if (sender === 'customer') return
      clearTimeout(typingTimer)
      typingTimer = setTimeout(() => store.set({ typing: null }), TYPING_SHOWN_MS)
      store.set({ typing: name ?? '' })
    },
    onRead: ({ sender, at }) =>
      sender === 'customer'
        ? store.set({ unread: 0, messages: allRead(store.now().messages, at) })
        : store.set({ messages: ticked(store.now().messages, 'readAt', at) }),
    onDelivered: ({ sender, at }) => {
      if (sender !== 'customer')
        store.set({ messages: ticked(store.now().messages, 'deliveredAt', at) })
    },
  }
  return { events, close: (): void => clearTimeout(typingTimer) }
}

/** Asked once: what was refused is asked about no more either. */
async function rated(store: ConversationStore, answer: Promise<unknown>): Promise<void> {
  await answer.catch(() => undefined)
  store.set({ mayRate: false })
}

/**
 * One speaker's conversation: what is known of it, what is on its way, and the line to the server.
 * Lives outside React, so that closing the panel stops nothing.
 */
export function openConversation({ connectChat, ...ports }: ConversationPorts) {
  const { calls, now } = ports
  const store = storeOf(ports.outbox)
  const history = historyOf(store, calls, now)
  const sending = sendingOf(store, ports)
  const { close: forgetPreviews, ...writing } = writingOf(store, sending, ports)
  const hearing = hearingOf(store)
  let saidTypingAt = 0

  const line = connectChat({
    ...hearing.events,
    onJoined: (missed) => {
      if (store.now().line !== 'joined') store.set({ line: 'joined' })
      if (!missed) return history.askWhenStale()
      history.askAfresh()
      sending.pumpAfresh()
    },
  })
  void history.ask().then(sending.pump)

  return {
    state: store.now,
    subscribe: store.subscribe,
    retry: (): void => {
      store.set({ phase: 'loading', refusal: null })
      void history.ask()
    },
    ...pagesOf(store, calls, now),
    ...writing,
    markRead: async (): Promise<void> => {
      if (store.now().unread === 0) return
      await calls.markRead().then(
        () =>
          store.set({
            unread: 0,
            messages: allRead(store.now().messages, new Date(now()).toISOString()),
          }),
        // Tried again with the next change.
        () => undefined,
      )
    },
    rate: (score: number): Promise<void> => rated(store, calls.rate(score)),
    sayTyping: (): void => {
      if (now() - saidTypingAt < TYPING_SAID_MS) return
      saidTypingAt = now()
      line.sayTyping()
    },
    close: (): void => {
      store.close()
      line.close()
      hearing.close()
      sending.close()
      forgetPreviews()
    },
  }
}
