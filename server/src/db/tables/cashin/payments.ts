import type { Generated } from 'kysely'

export type SuspenseKind = 'bank' | 'psp' | 'walletlink' | 'line' | 'game'
/** One that was announced never waits: it has its owner when it comes. */
export type PaymentKind = SuspenseKind | 'announced'
export type PaymentState =
  | 'CREDITED'
  | 'WAITING'
  | 'RETURNING'
  | 'ASSIGNED'
  | 'RETURNED'
  | 'WRITTEN_OFF'
  | 'SETTLED'
  | 'TAKEN_BACK'
export type SuspenseAction = 'assign' | 'return' | 'writeOff'

/** Amounts in satang, `lak` in hundredths of kip. */
export interface PaymentTables {
  /**
   * Somebody paid us, once, whatever shows it: a line of the bank, a slip, a PSP's event, a wallet
   * link, an announcement that an operator paid; or what a game pays to a closed account. Its id is
   * made of its account and its outside name.
   */
  incoming_payment: {
    id: string
    kind: PaymentKind
    account: string
    amount: bigint | null
    reference: string
    /** Why it waits, or waited, for its owner. */
    reason: Generated<string>
    sending_bank: string | null
    /** Its account's own holder has shown it: the bank's line, the PSP's event. A slip is not that. */
    told: Generated<boolean>
    /** What a line brought beyond what its slip had credited: a part of another payment. */
    is_rest: Generated<boolean>
    /** The PSP's code that it is the first payment of. */
    first_of: string | null
    from_bank_code: Generated<string>
    from_account_no: Generated<string>
    from_name: Generated<string>
    qrcode_id: string | null
    owner_id: string | null
    raw: string | null
    lak: bigint | null
    /** The PSP whose bill a bank's line pays, and that PSP's own reference of the code. */
    bill_provider: string | null
    bill_reference: string | null
    happened_at: Date
    received_at: Date
    state: PaymentState
    member_id: string | null
    deposit_id: string | null
    round: Generated<number>
    approvals_needed: Generated<number>
    first_operator: string | null
    second_operator: string | null
    decided_reason: string | null
    ended_at: Date | null
    return_reference: string | null
    return_attempts: Generated<number>
    sent_at: Date | null
    refused_at: Date | null
    next_attempt_at: Date | null
    bank_reference: string | null
    fail_reason: string | null
  }
}
