import type { Right } from '../rights.ts'

/** What takes two people, with the right that both hold. */
export const APPROVAL_RIGHT = {
  offer: 'content',
  wheel: 'content',
  contact: 'content',
  setting: 'settings',
  depositAccount: 'settings',
  staff: 'settings',
  adjustment: 'money',
  withdrawal: 'money',
  suspense: 'money',
  transfer: 'money',
  round: 'money',
  chargeback: 'money',
  help: 'help',
} as const satisfies Record<string, Right>
export type ApprovalKind = keyof typeof APPROVAL_RIGHT
export const APPROVAL_KINDS = Object.keys(APPROVAL_RIGHT) as [ApprovalKind, ...ApprovalKind[]]
