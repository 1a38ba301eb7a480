import type { QrProvider } from '@krapao/contract/constants'
import type { Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

export type QrCodeState = 'CREATING' | 'LIVE' | 'PAID' | 'CANCELLED' | 'EXPIRED' | 'FAILED'

/** The last four wait in suspense. */
export type PspOutcome =
  | 'CREDITED'
  | 'CODE_CANCELLED'
  | 'NOTHING_TO_CANCEL'
  | 'UNKNOWN_CODE'
  | 'PAID_TWICE'
  | 'FAR_FROM_ASK'
  | 'GIVEN_BEFORE'
  | 'LEVEL_LIMIT'

/** Amounts in satang; a deposit's coins in coins. */
export interface DepositTables {
  qr_code: {
    id: string
    member_id: string
    provider: QrProvider
    amount: bigint
    state: QrCodeState
    payload: string | null
    psp_reference: string | null
    created_at: Date
    expires_at: Date
    ended_at: Date | null
    psp_closed_at: Date | null
    next_poll_at: Date | null
    /** When the member said that it is paid. */
    said_paid_at: Nullable<Date>
    /** When an unsigned notice last named it. */
    hinted_at: Nullable<Date>
    /** What that notice called the PSP's reference: not verified. */
    hinted_reference: Nullable<string>
    /** Of a code in kip: whole kip that it asks for, and hundredths of kip a baht. */
    lak: Nullable<bigint>
    lak_rate: Nullable<bigint>
  }
  psp_event: {
    provider: QrProvider
    event_id: string
    type: 'PAID' | 'CANCELLED' | 'TAKEN_BACK'
    reference: string
    amount: bigint
    paid_at: Date
    received_at: Date
    outcome: PspOutcome
    /** The payment that a PAID is. */
    payment_id: string | null
  }
  deposit: {
    id: string
    member_id: string
    /**
     * How it came: QR; BANK for a transfer, whether feed or slip showed it; WALLETLINK; MANUAL by
     * an operator's decision.
     */
    method: string
    /** Whose `external_id` it is, e.g. a PSP's code. */
    source: string
    external_id: string
    amount: bigint
    coins: bigint
    late: boolean
    /** Of the amount, what the PSP has taken back. */
    taken_back: Generated<bigint>
    qrcode_id: string | null
    paid_at: Date
    created_at: Date
  }
}
