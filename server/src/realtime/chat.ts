import { OPERATORS_ROOM, typingByCustomer, typingByOperator } from '../areas/support/public.ts'
import type { Context } from '../context.ts'
import type { ServerEvents } from '../events/events.ts'
import { Refused } from '../runtime/refusal.ts'
import type { Io, OurSocket } from './join.ts'

/** How long a device may take to say that it has a message, ms. */
const RECEIVED_WITHIN_MS = 10_000
/** One "I write" of a socket in this time is passed on, ms. */
const TYPING_EVERY_MS = 1_000

/** Passes on what has happened in the chat to the rooms it concerns. Answers how to stop. */
export function forwardChat(context: Context, io: Io): () => void {
  const { events } = context
  const stops = [
    events.on('chat.message', (event) => tellMessage(io, event)),
    events.on('chat.inbox', (event) => void io.to(OPERATORS_ROOM).emit('inbox', event)),
    events.on('chat.typing', ({ to, event }) => void io.to(to).emit('typing', event)),
    events.on('chat.read', ({ to, event }) => void io.to(to).emit('read', event)),
    events.on('chat.delivered', ({ to, event }) => void io.to(to).emit('delivered', event)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function tellMessage(io: Io, { customer, message, received }: ServerEvents['chat.message']): void {
  if (!received) {
    io.to(customer).emit('messaging', message)
    return
  }
  // The acknowledgement is the device's choice, which socket.io's types cannot say of a broadcast.
  const devices = io.to(customer).timeout(RECEIVED_WITHIN_MS) as unknown as {
    emit(
      name: 'messaging',
      message: unknown,
      done: (late: Error | null, answers: unknown[]) => void,
    ): void
  }
  // One device is enough; another that sleeps must not hold it back.
  devices.emit('messaging', message, (_late, answers) => {
    if (answers.length > 0) received()
  })
}

/** Takes what a socket may say of the chat: that someone writes. */
export function listenForTyping(context: Context, socket: OurSocket): void {
  let last = -Infinity
  socket.on('typing', (request) => {
    const { who } = socket.data
    if (!who || performance.now() - last < TYPING_EVERY_MS) return
    last = performance.now()
    const conversation: unknown = request?.conversation
    if ('operator' in who && typeof conversation !== 'string') return
    const told =
      'customer' in who
        ? typingByCustomer(context, who.customer)
        : typingByOperator(context, who.operator, String(conversation))
    told.catch((error: unknown) => {
      if (!(error instanceof Refused)) context.log.error({ err: error }, 'typing')
    })
  })
}
