/** Amounts in satang. */
export interface ReconciliationTables {
  reconciliation_account: {
    account: string
    ours: bigint
    theirs: bigint | null
    compared_at: Date
  }
  reconciliation_break: {
    id: string
    account: string
    kind: string
    reference: string
    amount: bigint | null
    ours: string | null
    theirs: string | null
    since: Date
    found_at: Date
    seen_at: Date
    closed_at: Date | null
    closed_by: string | null
    closed_reason: string | null
  }
}
