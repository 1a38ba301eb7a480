import type { Transitions } from '../states.ts'

/** DRAFT: pictures are being added. AGAIN: an operator wants other pictures. */
export const IDENTITY_STATES = ['DRAFT', 'WAITING', 'AGAIN', 'ACCEPTED', 'REFUSED'] as const
export type IdentityState = (typeof IDENTITY_STATES)[number]

/** A member takes back what waits to send other pictures, and may change them until it is sent. */
export const IDENTITY_TRANSITIONS: Transitions<IdentityState> = {
  DRAFT: ['WAITING'],
  WAITING: ['DRAFT', 'AGAIN', 'ACCEPTED', 'REFUSED'],
  AGAIN: ['WAITING'],
  ACCEPTED: [],
  REFUSED: [],
}
