import type { StateTable } from '../../operations/states.ts'

/** A gift link that a member has given us. */
export const LINK_STATES: StateTable<'REDEEMING' | 'REDEEMED' | 'FAILED'> = {
  table: 'wallet_link',
  column: 'state',
  states: {
    REDEEMING: { to: ['REDEEMED', 'FAILED'] },
    REDEEMED: { to: [], final: true },
    FAILED: { to: [], final: true },
  },
}
