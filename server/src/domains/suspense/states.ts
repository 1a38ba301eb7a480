import type { StateTable } from '../../operations/states.ts'

/** Money in suspense. RETURNING is before the bank; a no brings it back to WAITING. */
export const SUSPENSE_STATES: StateTable<
  'WAITING' | 'RETURNING' | 'ASSIGNED' | 'RETURNED' | 'WRITTEN_OFF'
> = {
  table: 'suspense_item',
  column: 'state',
  states: {
    WAITING: { to: ['RETURNING', 'ASSIGNED', 'WRITTEN_OFF'] },
    RETURNING: { to: ['RETURNED', 'WAITING'] },
    ASSIGNED: { to: [], final: true },
    RETURNED: { to: [], final: true },
    WRITTEN_OFF: { to: [], final: true },
  },
}
