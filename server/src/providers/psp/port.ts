import type { QrProvider } from '@krapao/contract/constants'
import type { ProviderAnswer } from '../answer.ts'

/**
 * `reference` is ours, unique, written down before the call. Amount in satang, or in hundredths of
 * kip where the PSP's `currency` is LAK; so are all amounts that it tells.
 */
export interface QrOrder {
  reference: string
  amount: bigint
  expiresAt: Date
}
/**
 * `payload` is the EMVCo text that a banking app scans. Of a PSP that draws the code itself the
 * adapter reads the picture (`media/qrPicture.ts`): nobody is shown a code that we have not read.
 */
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
      /** Where a code can be paid more than once: the payments after the first, oldest first. */
      further?: QrPaid[] | undefined
    }

/** One payment of a code, in satang, and when. */
interface QrPaid {
  eventId: string
  amount: bigint
  paidAt: Date
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

/**
 * Which code an unsigned notice is about, as anybody may have written it: our reference, the PSP's
 * own, or both.
 */
export interface QrHint {
  reference: string | null
  pspReference: string | null
}

/**
 * A callback that is truly the PSP's own and fresh; a mere hint, after which the PSP is asked by
 * `payment`; or why it is neither.
 */
export type CallbackRead =
  | {
      ok: true
      event?: undefined
      hint: QrHint
      /** The acknowledgement's body, of a PSP that wants its own words back in it. */
      answer?: string | undefined
    }
  | {
      ok: true
      hint?: undefined
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
  /** Its codes are LAO QR in whole kip; absent: PromptPay in baht. */
  readonly currency?: 'LAK'
  /**
   * It knows a code by its own reference alone: while we do not know that, it is not asked, and
   * what was paid its notice tells, or its report.
   */
  readonly isAskedByItsOwn?: boolean
  createQr(order: QrOrder): Promise<ProviderAnswer<QrIssued>>
  /**
   * Asks that the code take no more money. A payment that came before is still money. Absent where
   * the PSP cannot be asked that. `pspReference`: its own of the code, as far as it is known.
   */
  cancelQr?(reference: string, pspReference?: string | null): Promise<ProviderAnswer<null>>
  /**
   * Asked when a callback may have been lost, and after each hint: then `pspReference` may be what
   * the hint named, and a yes counts only when the PSP itself names our `reference`. `madeAt`: when
   * we ordered the code, for a PSP that is asked by the day.
   */
  payment(
    reference: string,
    pspReference?: string | null,
    madeAt?: Date,
  ): Promise<ProviderAnswer<QrPayment>>
  /**
   * Everything that was paid since a moment, a page at a time from `after` (null: the first): what
   * our books are compared with. `unsettled`, in satang: all that the PSP has taken in for us and
   * not paid out to our bank yet; null where it does not say. Absent where the PSP reports
   * nothing.
   */
  payments?(
    since: Date,
    after: number | null,
  ): Promise<
    ProviderAnswer<{ rows: QrSettlement[]; next: number | null; unsettled: bigint | null }>
  >
  /**
   * Pure: checks signature over the raw body, freshness (5 minutes), shape. Never calls out. What
   * is not signed is never an event, only a hint.
   */
  readCallback(
    headers: Record<string, string | undefined>,
    rawBody: Uint8Array,
    now: Date,
  ): CallbackRead
  /** What the PSP wants as the answer to a callback that was taken. */
  readonly acknowledgement: { status: number; contentType: string; body: string }
}
