import type { Locale, PrizeKind } from '@krapao/contract/constants'
import type { ColumnType, Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

/** A text in the product's languages. */
export type Words = Record<Locale, string>
type Json<T> = ColumnType<T, string, string>
/** numeric(8, 2): text on the way out, so that no driver rounds it. */
type Decimal = ColumnType<string | number | null, number | null | undefined, number | null>

interface SliceOdds {
  code: string
  weight: number
}

export interface SpinwheelTables {
  spin_prize: {
    code: string
    kind: PrizeKind
    /** Satang; of COINS a number of coins. */
    amount: bigint
    name: Json<Words>
    turnover_multiple: Decimal
    percent_success: Decimal
    percent_fail: Decimal
    removed_at: Nullable<Date>
  }
  spin_wheel: { id: string; name: Json<Words>; active: Generated<boolean>; created_at: Date }
  spin_slice: {
    wheel_id: string
    code: string
    position: number
    label: Json<Words>
    description: Json<Words>
    bg_color: string
    text_color: string
    weight: number
    prize_code: string
  }
  spin_seed: {
    id: string
    member_id: string
    seed_cipher: string
    seed_hash: string
    next_nonce: Generated<number>
    created_at: Date
    ended_at: Nullable<Date>
  }
  spin: {
    id: string
    member_id: string
    seed_id: string
    nonce: number
    client_seed: string
    wheel_id: string
    odds: Json<SliceOdds[]>
    slice_code: string
    slice_label: Json<Words>
    prize_code: string
    remaining_coin: bigint
    created_at: Date
  }
  spin_coupon: {
    id: string
    spin_id: string
    member_id: string
    kind: 'CASH' | 'BONUS'
    /** Satang. */
    amount: bigint
    prize_code: string
    prize_name: Json<Words>
    slice_code: string
    slice_label: Json<Words>
    created_at: Date
    expires_at: Date
    claimed_at: Nullable<Date>
    claim_reference: Nullable<string>
  }
}
