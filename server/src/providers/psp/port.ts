import type { QrProvider } from '@krapao/contract/constants'
import type { ProviderAnswer } from '../answer.ts'

/** `reference` is ours, unique, written down before the call. Amount in satang. */
export interface QrOrder {
  reference: string
  amount: bigint
  expiresAt: Date
}
/** `payload` is the EMVCo text that any Thai banking app scans. */
export interface QrIssued {
  pspReference: string
  payload: string
}
/** What the PSP knows of our reference. Amount in satang, as paid. */
export type QrPayment =
  | { state: 'WAITING' }
  | { state: 'CANCELLED' }
  | { state: 'NOT_FOUND' }
  | {
      state: 'PAID'
      amount: bigint
      paidAt: Date
      eventId: string
      /** The PSP's own reference of the code, where it says it. */
      pspReference?: string | undefined
      /** What it has taken back since. */
      takenBack?: QrTakenBack[] | undefined
    }

/** What the PSP has taken back of a payment, in satang, and when. */
interface QrTakenBack {
  eventId: string
  amount: bigint
  at: Date
}

/**
 * One line of the PSP's settlement report. Amount in satang, as paid. `takenBack`: it took that
 * much out again, at `paidAt`, by an event of its own.
 */
export interface QrSettlement {
  reference: string
  takenBack?: boolean
  eventId: string
  amount: bigint
  paidAt: Date
}

/** A callback that is truly the PSP's own and fresh, or why it is not. */
export type CallbackRead =
  | {
      ok: true
      event: {
        eventId: string
        reference: string
        /**
         * CANCELLED ends a code, and takes a payment of it back where there was one. TAKEN_BACK, a
         * refund or a chargeback, is about a payment alone.
         */
        type: 'PAID' | 'CANCELLED' | 'TAKEN_BACK'
        amount: bigint
        /** When that happened. */
        paidAt: Date
        /** The PSP's own reference of the code, where it says it. */
        pspReference?: string | undefined
      }
    }
  | { ok: false; why: 'UNSIGNED' | 'STALE' | 'MALFORMED' }

/** A payment service provider that issues QR codes and calls back when one is paid. */
export interface Psp {
  readonly code: QrProvider
  createQr(order: QrOrder): Promise<ProviderAnswer<QrIssued>>
  /** Asks that the code take no more money. A payment that came before is still money. */
  cancelQr(reference: string): Promise<ProviderAnswer<null>>
  /** Asked when a callback may have been lost. */
  payment(reference: string): Promise<ProviderAnswer<QrPayment>>
  /**
   * Everything that was paid since a moment, a page at a time from `after` (null: the first): what
   * our books are compared with. `unsettled`, in satang: all that the PSP has taken in for us and
   * not paid out to our bank yet; null where it does not say.
   */
  payments(
    since: Date,
    after: number | null,
  ): Promise<
    ProviderAnswer<{ rows: QrSettlement[]; next: number | null; unsettled: bigint | null }>
  >
  /** Pure: checks signature over the raw body, freshness (5 minutes), shape. Never calls out. */
  readCallback(
    headers: Record<string, string | undefined>,
    rawBody: Uint8Array,
    now: Date,
  ): CallbackRead
  /** What the PSP wants as the answer to a callback that was taken. */
  readonly acknowledgement: { status: number; contentType: string; body: string }
}
