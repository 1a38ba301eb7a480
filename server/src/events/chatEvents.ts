import type {
  DeliveredEvent,
  InboxEvent,
  ReadEvent,
  ServerToClient,
  TypingEvent,
} from '@krapao/contract/chat/socket'

type ChatMessage = Parameters<ServerToClient['messaging']>[0]

/**
 * What has happened in a chat, once it is committed. `customer` is the room of the customer's
 * devices.
 */
export type ChatEvent =
  /** `received` runs when a device of the customer has said so. */
  | { kind: 'messaging'; customer: string; message: ChatMessage; received?: () => void }
  | { kind: 'inbox'; event: InboxEvent }
  | { kind: 'typing'; to: string; event: TypingEvent }
  | { kind: 'read'; to: string; event: ReadEvent }
  | { kind: 'delivered'; to: string; event: DeliveredEvent }

/** Between the chat, which knows what happened, and the socket, which knows who listens. */
export interface ChatEvents {
  announce(event: ChatEvent): void
  onEvent(listener: (event: ChatEvent) => void): () => void
}

export function createChatEvents(): ChatEvents {
  const listeners = new Set<(event: ChatEvent) => void>()
  return {
    announce(event) {
      for (const listener of listeners) listener(event)
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
