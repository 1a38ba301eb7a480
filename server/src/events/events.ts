import type {
  DeliveredEvent,
  InboxEvent,
  ReadEvent,
  RealityEvent,
  ServerToClient,
  TypingEvent,
} from '@krapao/contract/chat/socket'
import type { NoticeKind } from '@krapao/contract/notices/kinds'
import type { FastifyBaseLogger } from 'fastify'
import { createEmitter, type Emitter, type Patience } from './emitter.ts'
import type { LedgerEvents } from './ledgerEvents.ts'

/** What has moved, or may have moved, a member's money. */
type MoneyMove = 'deposit' | 'withdraw' | 'transfer' | 'refresh'

/** Sent to a room of sockets (`realtime/join.ts`). */
interface ToRoom<Event> {
  to: string
  event: Event
}

/**
 * Every event of the server. An event is emitted after the commit and in the process that
 * committed; what the sockets of other processes must hear travels with socket.io's broadcasts
 * (`realtime/crossProcess.ts`), which listeners here start.
 */
export interface ServerEvents extends LedgerEvents {
  /** `notice`: what the member is told while the app is closed, with its satang. */
  'money.moved': {
    memberId: string
    why: MoneyMove
    notice?: { kind: 'money' | 'withdrawal'; amount: bigint; reference: string }
  }
  /**
   * What is on its way to or from a member has begun, ended or gone on, and the balance of the
   * wallet did not say so.
   */
  'onItsWay.changed': { memberId: string }
  /** Providers have taken rounds of these members back, or settled them again. */
  'rounds.corrected': { memberIds: readonly string[] }
  /** Payouts of the member are no more in cooling-off. */
  'coolingOff.ended': { memberId: string }
  /** A notice stands on the member's account: `amount` in satang, else what its text names. */
  'notice.kept': {
    memberId: string
    id: string
    kind: NoticeKind
    amount: bigint | null
    detail: string
  }
  'session.ended': { sessionId: string }
  /** An operator's. */
  'operator.session.ended': { sessionId: string }
  'reality.due': { memberId: string; event: RealityEvent }
  /**
   * `customer` is the room of the customer's devices; `received` runs once one of them has it;
   * `answers` is the member whom an operator has written to.
   */
  'chat.message': {
    customer: string
    message: Parameters<ServerToClient['messaging']>[0]
    received?: () => void
    answers?: string
  }
  'chat.inbox': InboxEvent
  'chat.typing': ToRoom<TypingEvent>
  'chat.read': ToRoom<ReadEvent>
  'chat.delivered': ToRoom<DeliveredEvent>
}
export type Events = Emitter<ServerEvents>

/** The log names the event and, for moved money, the member; never what was said in a chat. */
export function createEvents(log: FastifyBaseLogger, wait?: Patience): Events {
  return createEmitter<ServerEvents>(
    (error, name, event) =>
      log.error(
        {
          err: error,
          event: name,
          ...(name === 'money.moved' ? (event as ServerEvents[typeof name]) : {}),
        },
        'a listener of an event failed',
      ),
    wait,
  )
}

/** For whoever keeps something open for a session (the socket). */
export function announceEndedSessions(events: Events, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) events.emit('session.ended', { sessionId })
}

export function announceEndedOperatorSessions(events: Events, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) events.emit('operator.session.ended', { sessionId })
}

/** Waits, `withinMs` at most, until what follows this member's money has looked at each move so far. */
export function moneyEventsHandled(
  events: Events,
  memberId: string,
  withinMs: number,
): Promise<void> {
  return events.settled('money.moved', (event) => event.memberId === memberId, withinMs)
}
