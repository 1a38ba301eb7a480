import type { ChatCalls } from '../../api/chat/calls.ts'
import type { Outbox } from '../../api/chat/outbox.ts'
import { isRefusal } from '../../api/refusal.ts'
import type { FileKind } from './composer/chatFile.ts'
import { afterFault, backoff, wantsUpload, type Outgoing } from './composer/outgoing.ts'
import type { ConversationStore } from './conversationState.ts'
import type { ChatMessage } from './message/content.ts'

type Sent = Parameters<ChatCalls['send']>[0]['message']

export interface SendingPorts {
  calls: ChatCalls
  outbox: Outbox
  newId: () => string
  now: () => number
}

/** Uploads the files of messages that wait; what is whole is queued, and `pump` is called. */
function uploadsOf(
  store: ConversationStore,
  { calls, outbox }: SendingPorts,
  next: { pump: () => void; afterwards: (clientId: string, error: unknown) => void },
) {
  const uploads = new Map<string, AbortController>()
  async function upload({ clientId, file, kind, message }: Outgoing): Promise<void> {
    if (!file || !kind) return store.change(clientId, { status: 'failed', fault: undefined })
    const work = new AbortController()
    uploads.set(clientId, work)
    store.change(clientId, { status: 'uploading_file', share: 0 })
    try {
      const { path } = await calls.upload(
        kind,
        file,
        (share) => store.change(clientId, { share }),
        work.signal,
      )
      const whole = {
        ...message,
        payload: { ...(message.payload as object), url: path, filePath: path },
      }
      const entry = store.find(clientId)
      if (!entry) return
      outbox.keep({ clientId, at: entry.at, message: whole })
      store.change(clientId, { status: 'queued', message: whole })
      next.pump()
    } catch (error) {
      if (work.signal.aborted) return
      // Twenty megabytes are not sent over and over by themselves, unless it is known that the network was away.
      if (isRefusal(error) && error.status === 0 && store.now().line === 'joined')
        store.change(clientId, { status: 'failed', fault: error })
      else next.afterwards(clientId, error)
    } finally {
      uploads.delete(clientId)
    }
  }
  return {
    upload,
    abort: (clientId: string): void => uploads.get(clientId)?.abort(),
    abortAll: (): void => {
      for (const work of uploads.values()) work.abort()
    },
  }
}

/** The server's word on a message that it took, as it would come back from the room. */
const ownMessage = (
  { _id, createdAt }: Awaited<ReturnType<ChatCalls['send']>>,
  { clientId, message }: Outgoing,
): ChatMessage => ({
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
})

/** The room may have told us of it first, and with more. */
function sentOne(
  store: ConversationStore,
  sent: Awaited<ReturnType<ChatCalls['send']>>,
  entry: Outgoing,
): void {
  const { messages, total } = store.now()
  const isNew = !messages.some((known) => known._id === sent._id)
  if (isNew) store.takeIn([ownMessage(sent, entry)], { total: total + 1 })
  store.drop(entry.clientId)
}

/** How long the rest must wait after a fault, ms; null: this one failed, and the rest goes on. */
function waitAfter(
  store: ConversationStore,
  clientId: string,
  error: unknown,
  { now, again }: { now: () => number; again: () => number },
): number | null {
  const outcome = afterFault(error)
  if (outcome.now === 'failed') {
    store.change(clientId, { status: 'failed', fault: error })
    return null
  }
  store.change(clientId, { status: 'queued' })
  if (outcome.now !== 'wait') return again()
  store.set({ held: { until: now() + outcome.ms, refusal: outcome.refusal } })
  return outcome.ms
}

/** The oldest that waits; what has a file to be uploaded first begins with that. */
function nextOf(
  store: ConversationStore,
  { upload }: ReturnType<typeof uploadsOf>,
): Outgoing | undefined {
  for (const entry of store.now().outgoing)
    if (entry.status === 'queued' && wantsUpload(entry)) void upload(entry)
  if (store.isClosed()) return undefined
  return store.now().outgoing.find(({ status }) => status === 'queued')
}

/** Sends what waits, one after the other, each under one `clientId` until it is confirmed. */
export function sendingOf(store: ConversationStore, ports: SendingPorts) {
  const { calls, now } = ports
  let isPumping = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const uploads = uploadsOf(store, ports, { pump: () => void pump(), afterwards })

  function pumpIn(ms: number): void {
    clearTimeout(timer)
    if (!store.isClosed()) timer = setTimeout(() => void pump(), ms)
  }
  /** In the order they were written; stops where the rest must wait. */
  async function pump(): Promise<void> {
    if (isPumping || store.isClosed()) return
    const { held } = store.now()
    if (held) {
      const left = held.until - now()
      if (left > 0) return pumpIn(left)
      store.set({ held: null })
    }
    isPumping = true
    try {
      for (let next = nextOf(store, uploads); next; next = nextOf(store, uploads))
        if (!(await deliver(next))) return
    } finally {
      isPumping = false
    }
  }
  /** False when the rest must wait. */
  async function deliver(entry: Outgoing): Promise<boolean> {
    const { clientId, message } = entry
    store.change(clientId, { status: 'sending' })
    try {
      sentOne(store, await calls.send({ clientId, message: message as Sent }), entry)
      tries = 0
      return true
    } catch (error) {
      return afterwards(clientId, error)
    }
  }
  function afterwards(clientId: string, error: unknown): boolean {
    const ms = waitAfter(store, clientId, error, { now, again: () => backoff(tries++) })
    if (ms !== null) pumpIn(ms)
    return ms === null
  }
  return {
    pump,
    /** The line is back: no more waiting for the next try. */
    pumpAfresh: (): void => {
      tries = 0
      void pump()
    },
    abort: uploads.abort,
    close: (): void => {
      clearTimeout(timer)
      uploads.abortAll()
    },
  }
}

/** What the member writes, put into the order of what goes out. */
export function writingOf(
  store: ConversationStore,
  sending: ReturnType<typeof sendingOf>,
  { outbox, newId, now }: SendingPorts,
) {
  const previews = new Map<string, string>()
  function put(entry: Outgoing): void {
    outbox.keep({ clientId: entry.clientId, at: entry.at, message: entry.message })
    store.set({ outgoing: [...store.now().outgoing, entry] })
    void sending.pump()
  }
  const fresh = () => ({
    clientId: newId(),
    at: new Date(now()).toISOString(),
    status: 'queued' as const,
  })

  return {
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
      store.change(clientId, { status: 'queued', fault: undefined })
      void sending.pump()
    },
    /** Takes back what was not sent. */
    remove: (clientId: string): void => {
      sending.abort(clientId)
      store.drop(clientId)
    },
    /** Our own copy of a file sent from here. */
    preview: (clientId: string | null): string | undefined =>
      clientId === null ? undefined : previews.get(clientId),
    close: (): void => {
      for (const preview of previews.values()) URL.revokeObjectURL(preview)
    },
  }
}
