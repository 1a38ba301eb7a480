import type { StateTable } from '../../operations/states.ts'

/** A slip. REVIEW waits for an operator; its member is shown that it is under way. */
export const SLIP_STATES: StateTable<'PENDING' | 'REVIEW' | 'SUCCESS' | 'FAILED'> = {
  table: 'slip',
  column: 'status',
  states: {
    PENDING: { to: ['REVIEW', 'SUCCESS', 'FAILED'] },
    REVIEW: { to: ['SUCCESS', 'FAILED'] },
    SUCCESS: { to: [], final: true },
    FAILED: { to: [], final: true },
  },
}
