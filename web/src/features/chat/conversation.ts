import { CHAT_PAGE_SIZE } from '@krapao/contract/constants'
import type { ChatCalls } from '../../api/chat/calls.ts'
import type { ChatConnection, ChatConnectionEvents } from '../../api/chat/connection.ts'
import type { Outbox } from '../../api/chat/outbox.ts'
import { isRefusal, type Refusal } from '../../api/refusal.ts'
import type { FileKind } from './composer/chatFile.ts'
import { afterFault, backoff, wantsUpload, type Outgoing } from './composer/outgoing.ts'
import { allRead, merged, ticked } from './log/timeline.ts'
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
  line: 'connecting' | 'joined' | 'offline'
  /** The name of whom we see writing, '' for nobody in particular. */
  typing: string | null
  /** The server asked us to slow down, until then (epoch ms). */
  held: { until: number; refusal: Refusal } | null
  /** Why the history was refused. */
  refusal: Refusal | null
}

export interface ConversationPorts {
  calls: ChatCalls
  connectChat: (events: ChatConnectionEvents) => ChatConnection
  outbox: Outbox
  newId: () => string
  now: () => number
}

export type Conversation = ReturnType<typeof openConversation>

const TYPING_SHOWN_MS = 5_000
const TYPING_SAID_MS = 2_000
/** Even on a line that holds, what another process told may have been lost: ask now and then. */
const STALE_MS = 60_000

/**
 * One speaker's conversation: what is known of it, what is on its way, and the line to the server.
 * Lives outside React, so that closing the panel stops nothing. Each own message is sent under one
 * `clientId` until the server confirms it.
 */
export function openConversation({ calls, connectChat, outbox, newId, now }: ConversationPorts) {
  let state: ConversationState = {
    phase: 'loading',
    messages: [],
    total: 0,
    older: 'idle',
    unread: 0,
    line: 'connecting',
    typing: null,
    held: null,
    refusal: null,
    // A file that was not uploaded before the page went is lost with it.
    outgoing: outbox
      .list()
      .map((entry): Outgoing => ({ ...entry, status: wantsUpload(entry) ? 'failed' : 'queued' })),
  }
  const listeners = new Set<() => void>()
  const uploads = new Map<string, AbortController>()
  const previews = new Map<string, string>()
  let isClosed = false
  let isPumping = false
  let isAsking: Promise<void> | undefined
  let tries = 0
  let caughtUpAt = 0
  /** The newest message when the history was last read; null when there was none, undefined before. */
  let verified: string | null | undefined
  let saidTypingAt = 0
  let renewedAt = 0
  let pumpTimer: ReturnType<typeof setTimeout> | undefined
  let typingTimer: ReturnType<typeof setTimeout> | undefined

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
        takeIn(heard, { phase: 'ready', refusal: null, total: page.total, unread: page.unread })
        return
      }
    } catch (error) {
      // The next check asks again.
      caughtUpAt = 0
      set({
        phase: state.phase === 'ready' ? 'ready' : 'unreachable',
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

  function pumpIn(ms: number): void {
    clearTimeout(pumpTimer)
    if (!isClosed) pumpTimer = setTimeout(() => void pump(), ms)
  }

  /** Sends what waits, one after the other, so that messages arrive in the order they were written. */
  async function pump(): Promise<void> {
    if (isPumping || isClosed) return
    if (state.held) {
      const left = state.held.until - now()
      if (left > 0) return pumpIn(left)
      set({ held: null })
    }
    isPumping = true
    try {
      for (let next = nextQueued(); next; next = nextQueued()) if (!(await deliver(next))) return
    } finally {
      isPumping = false
    }
  }
  const nextQueued = (): Outgoing | undefined => {
    for (const entry of state.outgoing)
      if (entry.status === 'queued' && wantsUpload(entry)) void sendFile(entry)
    return isClosed ? undefined : state.outgoing.find(({ status }) => status === 'queued')
  }

  /** False when the rest must wait. */
  async function deliver({ clientId, message }: Outgoing): Promise<boolean> {
    change(clientId, { status: 'sending' })
    try {
      const { _id, createdAt } = await calls.send({
        clientId,
        message: message as Parameters<ChatCalls['send']>[0]['message'],
      })
      tries = 0
      const own: ChatMessage = {
        _id,
        createdAt,
        clientId,
        sender: 'customer',
        userId: null,
        guestId: null,
        username: null,
        name: null,
        session_id: null,
        deliveredAt: null,
        readAt: null,
        message: message as ChatMessage['message'],
      }
      // The room may have told us first, and with more.
      const isNew = !state.messages.some((known) => known._id === _id)
      if (isNew) takeIn([own], { total: state.total + 1 })
      outbox.drop(clientId)
      set({ outgoing: state.outgoing.filter((entry) => entry.clientId !== clientId) })
      return true
    } catch (error) {
      return afterwards(clientId, error)
    }
  }

  function afterwards(clientId: string, error: unknown): boolean {
    const outcome = afterFault(error)
    if (outcome.now === 'failed') {
      change(clientId, { status: 'failed', fault: error })
      return true
    }
    change(clientId, { status: 'queued' })
    if (outcome.now === 'wait')
      set({ held: { until: now() + outcome.ms, refusal: outcome.refusal } })
    pumpIn(outcome.now === 'wait' ? outcome.ms : backoff(tries++))
    return false
  }

  async function sendFile({ clientId, file, kind, message }: Outgoing): Promise<void> {
    if (!file || !kind) return change(clientId, { status: 'failed', fault: undefined })
    const work = new AbortController()
    uploads.set(clientId, work)
    change(clientId, { status: 'uploading_file', share: 0 })
    try {
      const { path } = await calls.upload(
        kind,
        file,
        (share) => change(clientId, { share }),
        work.signal,
      )
      const whole = {
        ...message,
        payload: { ...(message.payload as object), url: path, filePath: path },
      }
      const entry = find(clientId)
      if (!entry) return
      outbox.keep({ clientId, at: entry.at, message: whole })
      change(clientId, { status: 'queued', message: whole })
      void pump()
    } catch (error) {
      if (work.signal.aborted) return
      // Twenty megabytes are not sent over and over by themselves, unless it is known that the network was away.
      if (isRefusal(error) && error.status === 0 && state.line === 'joined')
        change(clientId, { status: 'failed', fault: error })
      else afterwards(clientId, error)
    } finally {
      uploads.delete(clientId)
    }
  }

  function put(entry: Outgoing): void {
    outbox.keep({ clientId: entry.clientId, at: entry.at, message: entry.message })
    set({ outgoing: [...state.outgoing, entry] })
    void pump()
  }
  const fresh = () => ({
    clientId: newId(),
    at: new Date(now()).toISOString(),
    status: 'queued' as const,
  })

  const line = connectChat({
    onJoined: (missed) => {
      if (state.line !== 'joined') set({ line: 'joined' })
      if (missed) askAfresh()
      else if (now() - caughtUpAt > STALE_MS) void ask()
      if (missed) {
        tries = 0
        void pump()
      }
    },
    onLost: () => set({ line: 'offline', typing: null }),
    onMessage: (message, received) => {
      const isNew = !state.messages.some(({ _id }) => _id === message._id)
      const theirs = !isMine(message)
      if (theirs) clearTimeout(typingTimer)
      takeIn(
        [message],
        isNew
          ? {
              total: state.total + 1,
              unread: state.unread + (theirs ? 1 : 0),
              ...(theirs && { typing: null }),
            }
          : {},
      )
      received?.()
    },
    onTyping: ({ sender, name }) => {
      if (sender === 'customer') return
      clearTimeout(typingTimer)
      typingTimer = setTimeout(() => set({ typing: null }), TYPING_SHOWN_MS)
      set({ typing: name ?? '' })
    },
    onRead: ({ sender, at }) =>
      sender === 'customer'
        ? set({ unread: 0, messages: allRead(state.messages, at) })
        : set({ messages: ticked(state.messages, 'readAt', at) }),
    onDelivered: ({ sender, at }) => {
      if (sender !== 'customer') set({ messages: ticked(state.messages, 'deliveredAt', at) })
    },
  })
  void ask().then(pump)

  return {
    state: () => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    retry: (): void => {
      set({ phase: 'loading', refusal: null })
      void ask()
    },
    /** The next page back in time. */
    loadOlder: async (): Promise<void> => {
      if (state.older === 'loading' || state.messages.length >= state.total) return
      set({ older: 'loading' })
      try {
        const page = await calls.history(CHAT_PAGE_SIZE, state.messages.length)
        takeIn(page.messages, {
          total: page.messages.length === 0 ? state.messages.length : page.total,
          older: 'idle',
        })
      } catch {
        set({ older: 'failed' })
      }
    },
    /** `text` must hold more than space. */
    sendText: (text: string): void =>
      put({ ...fresh(), message: { message_type: 'text', payload: { text: text.trim() } } }),
    sendPostback: (title: string, payload: string): void =>
      put({ ...fresh(), message: { message_type: 'postback', payload: { title, payload } } }),
    sendFile: (file: File, kind: FileKind): void => {
      const entry: Outgoing = {
        ...fresh(),
        file,
        kind,
        message: {
          message_type: 'media',
          payload: { message: '', url: '', fileType: kind, filePath: '' },
        },
      }
      previews.set(entry.clientId, URL.createObjectURL(file))
      put(entry)
    },
    resend: (clientId: string): void => {
      change(clientId, { status: 'queued', fault: undefined })
      void pump()
    },
    /** Takes back what was not sent. */
    remove: (clientId: string): void => {
      uploads.get(clientId)?.abort()
      outbox.drop(clientId)
      set({ outgoing: state.outgoing.filter((entry) => entry.clientId !== clientId) })
    },
    /** Our own copy of a file sent from here. */
    preview: (clientId: string | null): string | undefined =>
      clientId === null ? undefined : previews.get(clientId),
    /** Addresses of files expire: a picture that does not open asks for a new one. */
    refresh: async (): Promise<void> => {
      if (now() - renewedAt < STALE_MS) return
      renewedAt = now()
      const page = await calls.history(100, 0).catch(() => null)
      if (page) takeIn(page.messages, { total: page.total }, true)
    },
    markRead: async (): Promise<void> => {
      if (state.unread === 0) return
      await calls.markRead().then(
        () => set({ unread: 0, messages: allRead(state.messages, new Date(now()).toISOString()) }),
        // Tried again with the next change.
        () => undefined,
      )
    },
    sayTyping: (): void => {
      if (now() - saidTypingAt < TYPING_SAID_MS) return
      saidTypingAt = now()
      line.sayTyping()
    },
    close: (): void => {
      isClosed = true
      clearTimeout(pumpTimer)
      clearTimeout(typingTimer)
      line.close()
      for (const work of uploads.values()) work.abort()
      for (const preview of previews.values()) URL.revokeObjectURL(preview)
      listeners.clear()
    },
  }
}
