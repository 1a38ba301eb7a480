import type { QrProvider } from '@krapao/contract/constants'

/**
 * What a PSP told of one of our references, its signature already checked. Amount in satang, as
 * paid.
 */
export interface PspEvent {
  eventId: string
  reference: string
  type: 'PAID' | 'CANCELLED'
  amount: bigint
  paidAt: Date
}

/** A payment that a PSP told us of. */
export interface PspPayment {
  provider: QrProvider
  event: PspEvent & { type: 'PAID' }
}
