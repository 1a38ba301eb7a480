import type { ChatMessage } from './calls.ts'
import type { ChatSide } from './messages.ts'
import type { ChatConversation, OpsChatMessage } from './operatorCalls.ts'

/**
 * What travels over the socket. Rooms are PREFIX + the member's id or the guest's; an operator's is
 * PREFIX + {@link OPERATORS}.
 */
export interface WalletEvent {
  /** Grows by member: an older one is ignored, and a reconnect asks afresh. */
  seq: number
  /** Baht. */
  amount: number
}
/** Time at play in this session so far, stakes and net result (won less lost) in baht. */
export interface RealityEvent {
  seconds: number
  staked: number
  net: number
}
export type JoinAnswer = { ok: true } | { ok: false; message: string }
/**
 * Someone of that side writes; it holds for 5 s. `name` is the operator's. `conversation` is there
 * for operators.
 */
export interface TypingEvent {
  sender: ChatSide
  name: string | null
  conversation?: string
}
/** That side has read everything the other wrote until `at` (ISO). */
export interface ReadEvent {
  sender: ChatSide
  at: string
  conversation?: string
}
/** That side's device has received everything the other wrote until `at` (ISO). */
export type DeliveredEvent = ReadEvent
/** To operators: a conversation as it is now, and the message that changed it, if one did. */
export interface InboxEvent {
  conversation: ChatConversation
  message: OpsChatMessage | null
}
export interface ServerToClient {
  wallet: (event: WalletEvent) => void
  /** What is on its way has changed: ask the wallet afresh. */
  onItsWay: () => void
  /** A reality check is due. */
  reality: (event: RealityEvent) => void
  /**
   * Calling `received` is what marks the other side's message delivered. Comes to every device of
   * the room, the sender's too.
   */
  messaging: (message: ChatMessage, received?: () => void) => void
  typing: (event: TypingEvent) => void
  read: (event: ReadEvent) => void
  delivered: (event: DeliveredEvent) => void
  inbox: (event: InboxEvent) => void
}
export interface ClientToServer {
  join: (request: { room: string }, answer: (result: JoinAnswer) => void) => void
  /**
   * "I write": at most once in 2 s while writing; what is more is dropped. Operators name the
   * conversation.
   */
  typing: (request: { room: string; conversation?: string }) => void
}
/**
 * The socket's handshake: a member's token, or a guest's id, or an operator's token, which is
 * `true` where the console's cookie holds it. A member's token together with a guest's id makes
 * that guest's conversation the member's.
 */
export interface HandshakeAuth {
  token?: string
  guestId?: string
  operator?: string | true
}
/** No member's id and no guest's has this spelling. */
export const OPERATORS = 'operators'
export const SOCKET_PATH = '/socket.io'
export const ROOM_PREFIX = 'krapao-'
