import type { StateTable } from '../../../operations/states.ts'

/** A transfer with a game. FAILED is over for its member; a late yes of the provider makes it DONE. */
export const TRANSFER_STATES: StateTable<'PENDING' | 'DONE' | 'FAILED'> = {
  table: 'game_transfer',
  column: 'state',
  states: {
    PENDING: { to: ['DONE', 'FAILED'] },
    DONE: { to: [], final: true },
    FAILED: { to: ['DONE'], final: true },
  },
}
