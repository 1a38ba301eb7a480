import { randomUUID } from 'node:crypto'
import type { Answer } from '@krapao/contract/calls'
import {
  OPERATORS,
  ROOM_PREFIX,
  type ClientToServer,
  type HandshakeAuth,
  type JoinAnswer,
  type ServerToClient,
} from '@krapao/contract/chat/socket'
import { io, type Socket } from 'socket.io-client'
import { afterAll } from 'vitest'
import { openRealtime } from '../../../../realtime/socket.ts'
import {
  testApp,
  type Answered,
  type Client,
  type TestAppOptions,
} from '../../../../testing/app.ts'
import { seat } from '../../../staff/operators/testing/seats.ts'

export type ClientSocket = Socket<ServerToClient, ClientToServer>
export const NOK = 'token-of-the-operator-nok'
export const MAI = 'token-of-the-operator-mai'
const ROOM_OF_OPERATORS = ROOM_PREFIX + OPERATORS

/** A guest, a member: whoever writes from the outside, with what proves it. */
export interface Visitor {
  client: Client
  ids: { userId?: string; guestId?: string }
  auth: HandshakeAuth
  room: string
}
export interface Op {
  client: Client
  auth: HandshakeAuth
  room: string
}

const join = (socket: ClientSocket, room: string): Promise<JoinAnswer> =>
  socket.timeout(5_000).emitWithAck('join', { room })

const send = (who: Visitor, message: unknown, more: object = {}): Promise<Answered> =>
  who.client.post('/api/chat/send-message', {
    clientId: randomUUID(),
    ...who.ids,
    message:
      typeof message === 'string' ? { message_type: 'text', payload: { text: message } } : message,
    ...more,
  })
const history = async (who: Visitor, limit = 100, skip = 0): Promise<Answer<'chatHistory'>> => {
  const reply = await who.client.post('/api/chat/history', { ...who.ids, limit, skip })
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
  return reply.body as unknown as Answer<'chatHistory'>
}
/** What is said, oldest first, texts as they are. */
const said = async (who: Visitor): Promise<string[]> =>
  (await history(who)).messages
    .map((each) =>
      each.message.message_type === 'text' ? each.message.payload.text : each.message.message_type,
    )
    .toReversed()
const inbox = async (op: Op, box: string, limit = 100): Promise<Answer<'opsChatInbox'>> =>
  (await op.client.post('/api/ops/chat/inbox', { box, page: 1, limit }))
    .body as unknown as Answer<'opsChatInbox'>
const reply = (
  op: Op,
  conversation: string,
  message: unknown,
  clientId: string = randomUUID(),
): Promise<Answered> =>
  op.client.post('/api/ops/chat/send-message', {
    conversation,
    clientId,
    message:
      typeof message === 'string' ? { message_type: 'text', payload: { text: message } } : message,
  })

/** {@link testApp} listening with its socket, and everyone a chat needs. */
export async function chatHouse(options: TestAppOptions = {}) {
  const house = await testApp({
    ...options,
    settings: { registerOTP: false, ...options.settings },
    env: { ...options.env },
  })
  await seat(house.context, 'support', { name: 'nok', token: NOK })
  await seat(house.context, 'owner', { name: 'mai', token: MAI })
  const url = await house.listen()
  const realtime = openRealtime(house.context, house.app.server, house.database.notifications)
  const sockets: ClientSocket[] = []
  afterAll(async () => {
    for (const socket of sockets) socket.close()
    await realtime.close()
  })

  const connect = (
    auth: HandshakeAuth,
    more: {
      reconnection?: boolean
      reconnectionDelay?: number
      reconnectionDelayMax?: number
    } = {},
  ): ClientSocket => {
    const socket: ClientSocket = io(url, {
      transports: ['websocket'],
      auth,
      forceNew: true,
      reconnection: false,
      ...more,
    })
    sockets.push(socket)
    return socket
  }
  const enter = async (who: Visitor | Op): Promise<ClientSocket> => {
    const socket = connect(who.auth)
    const answer = await join(socket, who.room)
    if (!answer.ok) throw new Error(answer.message)
    return socket
  }
  let guests = 0
  const guest = (): Visitor => {
    const guestId = randomUUID()
    guests += 1
    return {
      client: house.client(undefined, `198.51.100.${guests % 250}`),
      ids: { guestId },
      auth: { guestId },
      room: ROOM_PREFIX + guestId,
    }
  }
  const member = async (): Promise<Visitor & { memberId: string; token: string }> => {
    const { client, memberId, token } = await house.register()
    return {
      client,
      memberId,
      token,
      ids: { userId: memberId },
      auth: { token },
      room: ROOM_PREFIX + memberId,
    }
  }
  const operator = (token: string = NOK): Op => ({
    client: house.client(token, '192.0.2.1'),
    auth: { operator: token },
    room: ROOM_OF_OPERATORS,
  })

  /**
   * The id by which operators know a visitor's conversation: the newest in the inbox whose last
   * message says this.
   */
  const conversationSaying = async (preview: string): Promise<string> => {
    const found = (await inbox(operator(), 'open')).conversations.find(
      (each) => each.preview === preview,
    )
    if (!found) throw new Error(`no conversation says ${preview}`)
    return found._id
  }
  return {
    ...house,
    url,
    connect,
    join,
    enter,
    guest,
    member,
    operator,
    send,
    history,
    said,
    inbox,
    conversationSaying,
    reply,
  }
}
