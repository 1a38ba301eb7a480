import type { ColumnType, Generated } from 'kysely'

type Once<T> = ColumnType<T, T, never>

/** Amounts in satang; days since 1 January 1970, Bangkok. */
export interface SolvencyTables {
  liability_night: {
    day: Once<number>
    secret: Once<Uint8Array>
    first_id: Once<bigint>
    counted_to: Generated<string>
    is_counted: Generated<boolean>
    size: number | null
    satang: bigint | null
    /** 40 bytes: hash and sum. */
    root: Uint8Array | null
  }
  liability_leaf: { day: number; hash: Uint8Array; satang: bigint }
  liability_held: { day: number; member_id: string; satang: bigint }
  liability_part: {
    day: number
    part: number
    first_hash: Uint8Array
    root: Uint8Array
    nodes: Uint8Array
  }
  day_log_entry: {
    position: Once<number>
    day: Once<number>
    text: Once<string>
    hash: Once<Uint8Array>
    appended_at: Once<Date>
  }
  day_log_key: { name: string; public_key: string; private_cipher: string; made_at: Date }
  day_log_cosignature: {
    size: number
    witness: string
    line: string
    seen_at: Date
    received_at: Date
  }
}
