/** A balance after a posting. `seq` grows by one with each entry of the account. */
export interface AccountChange {
  address: string
  balance: bigint
  seq: bigint
}

/** Emitted after each commit: what it changed, in the order of `seq` for each account. */
export interface LedgerEvents {
  'balances.changed': AccountChange[]
}
