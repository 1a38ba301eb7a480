export type WaitReason =
  | 'NO_MEMBER'
  | 'SEVERAL_MEMBERS'
  | 'NAME_DIFFERS'
  /** The names are in two scripts, or too much of one is hidden. */
  | 'NAME_UNCLEAR'
  | 'UNKNOWN_ACCOUNT'
  | 'NOT_AUTOMATIC'
  | 'OTHER_CURRENCY'
  | 'OTHER_MEMBER'
  | 'OTHER_AMOUNT'
export type ManualState = 'PENDING' | 'PAID' | 'REPLACED' | 'EXPIRED' | 'REFUSED'

export interface BankTransferTables {
  bank_reference: { reference: string; via: 'FEED' | 'SLIP' | 'OPERATOR'; claimed_at: Date }
  bank_feed: { name: string; cursor: string | null; read_at: Date }
  bank_transfer: {
    reference: string
    from_bank_code: string
    from_account_no: string
    from_name: string
    to_account_no: string
    /** Hundredths of the currency. */
    amount: bigint
    currency: 'THB' | 'LAK'
    booked_at: Date
    received_at: Date
    state: 'CREDITED' | 'WAITING' | 'PROVED'
    reason: WaitReason | null
    member_id: string | null
    deposit_id: string | null
    settled_by: string | null
    settled_at: Date | null
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
    created_at: Date
    expires_at: Date
    ended_at: Date | null
  }
}
