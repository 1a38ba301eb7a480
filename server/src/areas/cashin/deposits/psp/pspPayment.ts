import type { QrProvider } from '@krapao/contract/constants'

/**
 * A PSP's event about one of our references, its signature already checked. Amount in satang, as
 * paid.
 */
export interface PspEvent {
  eventId: string
  reference: string
  type: 'PAID' | 'CANCELLED' | 'TAKEN_BACK'
  amount: bigint
  paidAt: Date
  /** The PSP's own reference of the code, where it says it. */
  pspReference?: string | undefined
}

/** A payment that a PSP has reported. */
export interface PspPayment {
  provider: QrProvider
  event: PspEvent & { type: 'PAID' }
}
