import type { Transitions } from '../states.ts'

export const CONVERSATION_STATES = ['open', 'closed'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]

/** An operator closes a conversation; an operator, or a message of the customer, opens it again. */
export const CONVERSATION_TRANSITIONS: Transitions<ConversationState> = {
  open: ['closed'],
  closed: ['open'],
}
