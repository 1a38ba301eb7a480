import type { ColumnType, Generated } from 'kysely'

/** Never updated: Kysely refuses an update of such a column at compile time. */
type Once<T> = ColumnType<T, T, never>

export interface LedgerTables {
  ledger_account: {
    id: Generated<bigint>
    address: Once<string>
    balance: ColumnType<bigint, never, never>
    held: ColumnType<bigint, never, never>
    seq: ColumnType<bigint, never, never>
    lines: ColumnType<bigint, never, never>
    floor: Once<bigint | null>
    opened_at: Generated<Date>
  }
  ledger_transfer: {
    id: Once<bigint>
    key: Once<string>
    /** 1 post, 2 hold, 3 settle, 4 void. */
    op: Once<number>
    kind: Once<string>
    content: Once<string>
    hold_id: Once<bigint | null>
    created_at: Once<Date>
  }
  ledger_entry: {
    account_id: Once<bigint>
    seq: Once<bigint>
    transfer_id: Once<bigint>
    amount: Once<bigint>
    balance: Once<bigint>
  }
  ledger_line: {
    account_id: Once<bigint>
    number: Once<bigint>
    transfer_id: Once<bigint>
    type: Once<string>
    from_name: Once<string>
    to_name: Once<string>
    amount: Once<bigint>
    item_kind: Once<string | null>
    item_description: Once<string | null>
    note: Once<Record<string, string | number | boolean> | null>
  }
  ledger_resolution: {
    hold_id: Once<bigint>
    transfer_id: Once<bigint>
    settled: Once<boolean>
    shown: Once<bigint | null>
  }
  /** A closed Bangkok day: the root of its postings' Merkle tree. */
  ledger_day_root: {
    day: Once<number>
    size: Once<number>
    root: Once<Uint8Array>
    ends_at: Once<Date>
    closed_at: Once<Date>
    /** The audit log's head in the tree's last leaf; null: closed before roots held it. */
    audit_seq: Once<bigint>
    audit_hash: Once<string>
  }
  ledger_day_leaves: {
    day: Once<number>
    part: Once<number>
    first_id: Once<bigint>
    root: Once<Uint8Array>
    hashes: Once<Uint8Array>
  }
  /** How far the books are proven. `volume`: a numeric, satang, as text. */
  ledger_checkpoint: {
    number: Once<number>
    transfer_id: Once<bigint>
    transfers: Once<bigint>
    entries: Once<bigint>
    lines: Once<bigint>
    resolutions: Once<bigint>
    volume: Once<string>
    audit_seq: Once<bigint>
    audit_hash: Once<string>
    day: Once<number>
    days_root: Once<Uint8Array>
    whole: Once<boolean>
    proven_at: Once<Date>
  }
  ledger_open_hold: { hold_id: Once<bigint>; account_id: Once<bigint>; amount: Once<bigint> }
}
