import { CHAT_PAGE_SIZE } from '@krapao/contract/constants'
import type { ChatCalls } from '../../api/chat/calls.ts'
import { isRefusal } from '../../api/refusal.ts'
import type { ConversationStore } from './conversationState.ts'
import type { ChatMessage } from './message/content.ts'

/** Even on a line that holds, what another process told may have been lost: ask now and then. */
const STALE_MS = 60_000

/** Reads what was said: the newest after every gap, older pages when they are asked for. */
export function historyOf(store: ConversationStore, calls: ChatCalls, now: () => number) {
  let isAsking: Promise<void> | undefined
  let caughtUpAt = 0
  /** The newest message when the history was last read; null when there was none, undefined before. */
  let verified: string | null | undefined

  /**
   * Asks for the newest pages until one holds the newest of the time before: then nothing between
   * is missing. What was heard or sent meanwhile proves nothing, there may be a hole before it.
   */
  async function catchUp(): Promise<void> {
    const heard: ChatMessage[] = []
    try {
      for (;;) {
        const page = await calls.history(CHAT_PAGE_SIZE, heard.length)
        heard.push(...page.messages)
        const isJoinedUp =
          verified === undefined ||
          page.messages.length === 0 ||
          page.messages.some(({ _id }) => _id === verified)
        if (!isJoinedUp && heard.length < page.total) continue
        caughtUpAt = now()
        verified = heard[0]?._id ?? null
        store.takeIn(heard, {
          phase: 'ready',
          refusal: null,
          total: page.total,
          unread: page.unread,
          mayRate: page.mayRate === true,
        })
        return
      }
    } catch (error) {
      // The next check asks again.
      caughtUpAt = 0
      store.set({
        phase: store.now().phase === 'ready' ? 'ready' : 'unreachable',
        refusal: isRefusal(error) && error.isDefinite ? error : null,
      })
    }
  }
  const ask = (): Promise<void> =>
    (isAsking ??= catchUp().finally(() => {
      isAsking = undefined
    }))
  /** An answer that was asked for before the gap does not know what was said in it. */
  const askAfresh = (): void => void (isAsking ? isAsking.then(ask) : ask())

  return {
    ask,
    askAfresh,
    askWhenStale: (): void => {
      if (now() - caughtUpAt > STALE_MS) void ask()
    },
  }
}

/** Pages that are asked for: older ones, and the newest with new addresses of their files. */
export function pagesOf(store: ConversationStore, calls: ChatCalls, now: () => number) {
  let renewedAt = 0
  return {
    /** The next page back in time. */
    loadOlder: async (): Promise<void> => {
      if (store.now().older === 'loading' || store.now().messages.length >= store.now().total)
        return
      store.set({ older: 'loading' })
      try {
        const page = await calls.history(CHAT_PAGE_SIZE, store.now().messages.length)
        store.takeIn(page.messages, {
          total: page.messages.length === 0 ? store.now().messages.length : page.total,
          older: 'idle',
        })
      } catch {
        store.set({ older: 'failed' })
      }
    },
    /** Addresses of files expire: a picture that does not open asks for a new one. */
    refresh: async (): Promise<void> => {
      if (now() - renewedAt < STALE_MS) return
      renewedAt = now()
      const page = await calls.history(100, 0).catch(() => null)
      if (page) store.takeIn(page.messages, { total: page.total }, true)
    },
  }
}
