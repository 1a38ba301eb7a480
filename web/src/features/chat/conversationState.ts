import type { Outbox } from '../../api/chat/outbox.ts'
import type { Refusal } from '../../api/refusal.ts'
import { wantsUpload, type Outgoing } from './composer/outgoing.ts'
import { merged } from './log/timeline.ts'
import { isMine, type ChatMessage } from './message/content.ts'

export interface ConversationState {
  /** Of the first page. */
  phase: 'loading' | 'ready' | 'unreachable'
  messages: readonly ChatMessage[]
  outgoing: readonly Outgoing[]
  total: number
  older: 'idle' | 'loading' | 'failed'
  /** Theirs that were not marked read. */
  unread: number
  /** A case has ended that was not rated. */
  mayRate: boolean
  line: 'connecting' | 'joined' | 'offline'
  /** The name of whom we see writing, '' for nobody in particular. */
  typing: string | null
  /** The server asked us to slow down, until then (epoch ms). */
  held: { until: number; refusal: Refusal } | null
  /** Why the history was refused. */
  refusal: Refusal | null
}

/** Nothing is read yet; what was not sent before the page went waits. */
const beginning = (outbox: Outbox): ConversationState => ({
  phase: 'loading',
  messages: [],
  total: 0,
  older: 'idle',
  unread: 0,
  mayRate: false,
  line: 'connecting',
  typing: null,
  held: null,
  refusal: null,
  // A file that was not uploaded before the page went is lost with it.
  outgoing: outbox
    .list()
    .map((entry): Outgoing => ({ ...entry, status: wantsUpload(entry) ? 'failed' : 'queued' })),
})

export type ConversationStore = ReturnType<typeof storeOf>

/** What is known of a conversation, and whoever follows it. Nothing changes once it is closed. */
export function storeOf(outbox: Outbox) {
  let state = beginning(outbox)
  const listeners = new Set<() => void>()
  let isClosed = false
  function set(patch: Partial<ConversationState>): void {
    if (isClosed) return
    state = { ...state, ...patch }
    for (const listener of listeners) listener()
  }
  const change = (clientId: string, patch: Partial<Outgoing>): void =>
    set({
      outgoing: state.outgoing.map((entry) =>
        entry.clientId === clientId ? { ...entry, ...patch } : entry,
      ),
    })
  const find = (clientId: string): Outgoing | undefined =>
    state.outgoing.find((entry) => entry.clientId === clientId)

  /** Takes in what the server says there is. An own message heard is one sent. */
  function takeIn(
    heard: readonly ChatMessage[],
    more: Partial<ConversationState> = {},
    renew = false,
  ): void {
    const confirmed = new Set(heard.filter(isMine).map(({ clientId }) => clientId))
    for (const entry of state.outgoing)
      if (confirmed.has(entry.clientId)) outbox.drop(entry.clientId)
    set({
      messages: merged(state.messages, heard, renew),
      outgoing: state.outgoing.some(({ clientId }) => confirmed.has(clientId))
        ? state.outgoing.filter(({ clientId }) => !confirmed.has(clientId))
        : state.outgoing,
      ...more,
    })
  }
  return {
    now: () => state,
    isClosed: () => isClosed,
    set,
    change,
    find,
    takeIn,
    /** It was sent, or taken back. */
    drop: (clientId: string): void => {
      outbox.drop(clientId)
      set({ outgoing: state.outgoing.filter((entry) => entry.clientId !== clientId) })
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: (): void => {
      isClosed = true
      listeners.clear()
    },
  }
}
