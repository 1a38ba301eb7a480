import type { QrCodeState } from '../../../db/tables/cashin/deposits.ts'
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
