import type { SlipReason } from '@krapao/contract/constants'
import type { ColumnType, Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

export type SlipStatus = 'PENDING' | 'REVIEW' | 'SUCCESS' | 'FAILED'
/** What an operator must judge: it cannot be told from what the verifier shows. */
export type ReviewNote =
  | 'DEST_UNCLEAR'
  | 'SENDER_UNCLEAR'
  | 'TIME_UNCLEAR'
  | 'CURRENCY'
  /** Our own feed shows the transfer with another amount. */
  | 'FEED_DIFFERS'
  /** More than the member's level lets in. */
  | 'LEVEL_LIMIT'
  /** Our own feed shows that it pays a QR code that we do not know. */
  | 'PAYS_CODE'
type Json<T> = ColumnType<T | null, string | null | undefined, string | null>

/** One end of a transfer as the verifier showed it. */
interface Party {
  bankNumber: string | null
  account: string | null
  names: string[]
}

/** Amount in satang. */
export interface SlipTables {
  slip: {
    reference: string
    member_id: string
    status: SlipStatus
    note: SlipReason | ReviewNote | null
    file: string | null
    width: number
    height: number
    payload: string | null
    sending_bank: string | null
    trans_ref: string | null
    amount: bigint | null
    paid_at: Date | null
    sender: Json<Party>
    receiver: Json<Party>
    deposit_id: string | null
    challenges: Generated<number>
    attempts: Generated<number>
    next_check_at: Date | null
    read_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    decided_by: string | null
    /** Who accepted it before them, where it took two. */
    first_operator: Generated<string | null>
    created_at: Date
    ended_at: Date | null
    /** Left, top, width, height of its mini-QR, in thousandths of the picture's sides. */
    code_box: ColumnType<number[] | null, number[] | null | undefined, number[] | null>
  }
  /** What the verifier said, each time it was asked; `asked_by` null: by the checks themselves. */
  slip_word: {
    id: Generated<bigint>
    reference: string
    at: Date
    said: string
    amount: Nullable<bigint>
    asked_by: Nullable<string>
  }
}
