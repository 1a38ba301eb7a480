import type { StateTable } from '../../operations/states.ts'

/**
 * A withdrawal. REQUESTED waits for operators; APPROVED may be put before the bank; SENT was, with
 * or without an answer. What the operators are to look at anew goes back to them.
 */
export const WITHDRAWAL_STATES: StateTable<'REQUESTED' | 'APPROVED' | 'SENT' | 'PAID' | 'FAILED'> =
  {
    table: 'withdrawal',
    column: 'state',
    states: {
      REQUESTED: { to: ['APPROVED', 'FAILED'] },
      APPROVED: { to: ['REQUESTED', 'SENT', 'FAILED'] },
      SENT: { to: ['REQUESTED', 'PAID', 'FAILED'] },
      PAID: { to: [], final: true },
      FAILED: { to: [], final: true },
    },
  }
