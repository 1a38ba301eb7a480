import {
  ROOM_PREFIX,
  type ClientToServer,
  type HandshakeAuth,
  type ServerToClient,
} from '@krapao/contract/chat/socket'
import { holds } from '@krapao/contract/ops/rights'
import type { Server, Socket } from 'socket.io'
import { authenticateSession } from '../areas/people/public.ts'
import { operatorOf } from '../areas/staff/public.ts'
import {
  guestRoom,
  identify,
  memberRoom,
  OPERATORS_ROOM,
  type Customer,
} from '../areas/support/public.ts'
import type { Context } from '../context.ts'
import { inNetworks } from '../runtime/addressRanges.ts'
import { Refused } from '../runtime/refusal.ts'
import { operatorTokenIn } from '../security/operatorCookie.ts'
import { addressReader } from './address.ts'
import { SOCKETS_A_ROOM } from './flood.ts'

/** Who holds a socket, once he has joined. */
interface Joined {
  who?: { customer: Customer } | { operator: string }
  asked?: string
  checkedAt?: number
}
/** What one process of ours tells another: nothing but rooms. */
type Between = Record<string, never>
export type Io = Server<ClientToServer, ServerToClient, Between, Joined>
export type OurSocket = Socket<ClientToServer, ServerToClient, Between, Joined>

/** A room of our own, that nobody asks to join: who is in it leaves when the session ends. */
const SESSION = 'session:'
export const sessionRoom = (sessionId: string): string => SESSION + sessionId
const OPERATOR = 'operator-session:'
export const operatorRoom = (sessionId: string): string => OPERATOR + sessionId

const joinedUnder = (io: Io, prefix: string): string[] =>
  [...io.of('/').adapter.rooms.keys()]
    .filter((room) => room.startsWith(prefix))
    .map((room) => room.slice(prefix.length))
/** The members' sessions that hold a socket in this process. */
export const sessionsJoined = (io: Io): string[] => joinedUnder(io, SESSION)
/** The operators' sessions that do. */
export const operatorsJoined = (io: Io): string[] => joinedUnder(io, OPERATOR)

/** The check every 5 s asks again for a room it is in: the database is not asked each time. */
const CHECKED_FOR_MS = 30_000

/** Lets a socket into the one room that is its own: UNAUTHORIZED for any other, as the calls refuse. */
export async function join(
  context: Context,
  io: Io,
  socket: OurSocket,
  room: unknown,
): Promise<{ ok: true }> {
  const { data } = socket
  if (
    data.asked !== undefined &&
    data.asked === room &&
    performance.now() - (data.checkedAt ?? 0) < CHECKED_FOR_MS
  )
    return { ok: true }
  const { asked, rooms, who } = await admit(
    context,
    withCookie(socket.handshake.auth as HandshakeAuth, socket),
    room,
    addressReader(context.config.trustProxy)(socket.request),
  ).catch(async (error: unknown) => {
    // The one who was let in before is no longer who he was: he hears nothing more.
    if (data.asked !== undefined && data.asked === room) await leaveAll(socket)
    throw error
  })
  const [first = ''] = rooms
  if (
    !socket.rooms.has(first) &&
    'customer' in who &&
    (io.sockets.adapter.rooms.get(first)?.size ?? 0) >= SOCKETS_A_ROOM
  )
    throw new Refused('REQUEST_LIMIT', { retryAfter: 60 })
  await socket.join(rooms)
  Object.assign(data, { who, asked, checkedAt: performance.now() } satisfies Joined)
  return { ok: true }
}

/** Where the console's own page came without a token, the cookie has it. */
function withCookie(auth: HandshakeAuth, { request: { headers } }: OurSocket): HandshakeAuth {
  if (auth.operator !== true) return auth
  // Who says no origin is no browser, and has a token.
  if (headers.origin === undefined) throw new Refused('UNAUTHORIZED')
  return { ...auth, operator: operatorTokenIn(headers.cookie) ?? '' }
}

async function leaveAll(socket: OurSocket): Promise<void> {
  delete socket.data.who
  delete socket.data.asked
  for (const room of socket.rooms) if (room !== socket.id) await socket.leave(room)
}

async function admit(
  context: Context,
  { token, guestId, operator }: HandshakeAuth,
  room: unknown,
  address: string,
): Promise<{ asked: string; rooms: string[]; who: NonNullable<Joined['who']> }> {
  if (typeof operator === 'string') {
    if (!inNetworks(context.config.opsNetworks)(address)) throw new Refused('NOT_FOUND')
    // The page asks again every 5 s by itself: that is no use of the session.
    const { name, rights, sessionId } = await operatorOf(context, operator, {
      attended: false,
      address,
    })
    if (room !== OPERATORS_ROOM || !holds(rights, 'chat.answer')) throw new Refused('UNAUTHORIZED')
    return {
      asked: OPERATORS_ROOM,
      rooms: [OPERATORS_ROOM, operatorRoom(sessionId)],
      who: { operator: name },
    }
  }
  const known = typeof guestId === 'string' ? guestId : null
  if (typeof token === 'string') {
    const { memberId, sessionId } = await authenticateSession(context, token, {
      merelyOpen: true,
    })
    const own = memberRoom(memberId)
    if (room !== own) throw new Refused('UNAUTHORIZED')
    return {
      asked: own,
      rooms: [own, sessionRoom(sessionId)],
      who: { customer: await identify(context, { memberId, guestId: known }) },
    }
  }
  const customer = await identify(context, { memberId: null, guestId: known })
  if (!('guestHash' in customer) || room !== ROOM_PREFIX + customer.guestId)
    throw new Refused('UNAUTHORIZED')
  return {
    asked: ROOM_PREFIX + customer.guestId,
    rooms: [guestRoom(customer.guestHash)],
    who: { customer },
  }
}
