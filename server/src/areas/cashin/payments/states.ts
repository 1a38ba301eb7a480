import type { PaymentState } from '../../../db/tables/cashin/payments.ts'
import { lifecycle } from '../../../runtime/lifecycle.ts'

/**
 * A payment to us: CREDITED as it came, or WAITING in suspense for its owner. A return that the
 * bank refuses waits for a decision again. SETTLED: a PSP had paid out what a code of ours had
 * brought in. TAKEN_BACK: what a game had paid to a closed account, by its provider.
 */
export const paymentStates = lifecycle<PaymentState>({
  CREDITED: [],
  WAITING: ['RETURNING', 'ASSIGNED', 'WRITTEN_OFF', 'SETTLED', 'TAKEN_BACK'],
  RETURNING: ['RETURNED', 'WAITING'],
  ASSIGNED: [],
  RETURNED: [],
  WRITTEN_OFF: [],
  SETTLED: [],
  TAKEN_BACK: [],
})
