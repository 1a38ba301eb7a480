import type { QrCodeState } from '../../../db/tables/cashin/deposits.ts'
import type { SuspenseState } from '../../../db/tables/cashin/suspense.ts'
import { lifecycle } from '../../../runtime/lifecycle.ts'

/** A QR code. Money for a code that ended otherwise is still money: it becomes PAID. */
export const codeStates = lifecycle<QrCodeState>({
  CREATING: ['LIVE', 'PAID', 'CANCELLED', 'EXPIRED', 'FAILED'],
  LIVE: ['PAID', 'CANCELLED', 'EXPIRED'],
  CANCELLED: ['PAID'],
  EXPIRED: ['PAID'],
  FAILED: ['PAID'],
  PAID: [],
})

/**
 * Money that arrived for no known member. A return that the bank refuses waits for a decision
 * again. SETTLED: a PSP had paid out what a code of ours had brought in.
 */
export const suspenseStates = lifecycle<SuspenseState>({
  WAITING: ['RETURNING', 'ASSIGNED', 'WRITTEN_OFF', 'SETTLED'],
  RETURNING: ['RETURNED', 'WAITING'],
  ASSIGNED: [],
  RETURNED: [],
  WRITTEN_OFF: [],
  SETTLED: [],
})
