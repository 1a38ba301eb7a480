import type { Generated } from 'kysely'

export type WaitReason =
  | 'NO_MEMBER'
  | 'SEVERAL_MEMBERS'
  | 'NAME_DIFFERS'
  /** The names are in two scripts, or too much of one is hidden. */
  | 'NAME_UNCLEAR'
  /** Sent, or so nearly that nobody can tell, while another member had the account. */
  | 'HELD_BEFORE'
  | 'UNKNOWN_ACCOUNT'
  | 'NOT_AUTOMATIC'
  | 'OTHER_CURRENCY'
  /** More than the member's level lets in. */
  | 'LEVEL_LIMIT'
  /** Kip that are worth less than a satang: one is booked, and nobody gains by it. */
  | 'TOO_SMALL'
  | 'OTHER_MEMBER'
  | 'OTHER_AMOUNT'
  /** A slip gave it to another of our accounts than the bank now says. */
  | 'OTHER_ACCOUNT'
  /** Booked days away from what a slip said. */
  | 'OTHER_DAY'
  /** What pays a code has been credited by a slip as well. */
  | 'CODE_AND_SLIP'
  /** A payment of a bill that no code of ours asked for. */
  | 'UNKNOWN_CODE'
/** ENDED: returned to its sender, or written off. SETTLED: a PSP paid out what it had taken in. */
type BankTransferState = 'CREDITED' | 'WAITING' | 'PROVED' | 'ENDED' | 'SETTLED'
export type ManualState = 'PENDING' | 'PAID' | 'REPLACED' | 'EXPIRED' | 'REFUSED'

export interface BankTransferTables {
  bank_feed: { name: string; cursor: string | null; read_at: Date }
  bank_transfer: {
    reference: string
    sending_bank: Generated<string>
    /** Ours, as the ledger names it: a bank's code, or the number of an account that we do not know. */
    account: Generated<string>
    from_bank_code: string
    from_account_no: string
    from_name: string
    to_account_no: string
    /** Hundredths of the currency. */
    amount: bigint
    currency: 'THB' | 'LAK'
    booked_at: Date
    received_at: Date
    state: BankTransferState
    reason: WaitReason | null
    member_id: string | null
    deposit_id: string | null
    settled_by: string | null
    settled_at: Date | null
    payment_id: string | null
    /** A slip's credit has been moved to what this line says. */
    is_booked: Generated<boolean>
  }
  manual_deposit: {
    id: string
    member_id: string
    /** Satang. */
    amount: bigint
    state: ManualState
    bank_reference: string | null
    deposit_id: string | null
    settled_by: string | null
    /** The ledger account that its hold was taken from. */
    held_from: Generated<string>
    created_at: Date
    expires_at: Date
    ended_at: Date | null
  }
}
