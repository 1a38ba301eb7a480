/** What travels over the socket. Rooms are PREFIX + the member's id. */
export interface WalletEvent {
  /** Grows by member: an older one is ignored, and a reconnect asks afresh. */
  seq: number
  /** Baht. */
  amount: number
}
export type JoinAnswer = { ok: true } | { ok: false; message: string }
export interface ServerToClient { wallet: (event: WalletEvent) => void }
export interface ClientToServer { join: (request: { room: string }, answer: (result: JoinAnswer) => void) => void }
/** The socket's handshake: a member's token, or a guest's id. */
export interface HandshakeAuth { token?: string; guestId?: string }
export const SOCKET_PATH = '/socket.io'
export const ROOM_PREFIX = 'krapao-'
