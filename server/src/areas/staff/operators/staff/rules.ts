import { mayHold, isConfirmedRole, CONFIRMED_RIGHTS, type Role } from '@krapao/contract/ops/rights'

/** Who gave an operator access, and who else has said so. */
export interface Grant {
  role: Role
  granted_by: string | null
  counts_from: Date | null
  confirmed_at: Date | null
}

/**
 * Whether the operator may not decide about money yet. Nobody waits whom the command line made, nor
 * a role that decides about no money.
 */
export const isWaiting = (grant: Grant, now: Date): boolean =>
  isConfirmedRole(grant.role) && lacksSecond(grant, now)

/** The same whatever the role: one owner has given access, and no other has said so. */
export const lacksSecond = (grant: Grant, now: Date): boolean =>
  grant.granted_by !== null &&
  grant.confirmed_at === null &&
  (grant.counts_from === null || grant.counts_from > now)

interface State {
  role: Role
  active: boolean
}
/** Whether a change lets one have a right about money that they could not have before. */
export const isRaise = (before: State, after: State): boolean =>
  after.active &&
  CONFIRMED_RIGHTS.some(
    (right) => mayHold(after.role, right) && !(before.active && mayHold(before.role, right)),
  )
