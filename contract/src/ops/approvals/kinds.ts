import type { Right } from '../rights.ts'

/** What takes two people, with the right that both hold. */
export const APPROVAL_RIGHT = {
  offer: 'offers.edit',
  wheel: 'offers.edit',
  contact: 'content.edit',
  setting: 'settings.edit',
  depositAccount: 'accounts.edit',
  staff: 'staff.manage',
  /** What a role may do. */
  right: 'staff.manage',
  adjustment: 'adjustments.decide',
  withdrawal: 'withdrawals.decide',
  suspense: 'deposits.decide',
  transfer: 'transfers.decide',
  round: 'rounds.decide',
  chargeback: 'deposits.decide',
  help: 'help.confirm',
  /** A member refused for good, or known as level 3. */
  identity: 'identity.decide',
  /** One who was kept away, let in before the end. */
  block: 'identity.decide',
  /** A case of money that looks laundered, closed. */
  aml: 'identity.decide',
  /** A rule of the house, switched on or off. */
  rule: 'identity.decide',
  /** How a round of a seamless game ends that nobody else ends. */
  gameRound: 'rounds.decide',
  /** What a member owes of winnings that were taken back, and the house is to bear. */
  gameDebt: 'rounds.decide',
  /** A game or a provider that was closed, opened again. */
  game: 'content.edit',
} as const satisfies Record<string, Right>
export type ApprovalKind = keyof typeof APPROVAL_RIGHT
export const APPROVAL_KINDS = Object.keys(APPROVAL_RIGHT) as [ApprovalKind, ...ApprovalKind[]]
