import type { BonusType } from '@krapao/contract/constants'
import type { ColumnType, Generated } from 'kysely'

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

/** Amounts in satang, multiples and percents in hundredths. */
export interface OfferTables {
  offer: {
    id: string
    kind: 'bonus' | 'promotion'
    code: string
    position: Generated<number>
    active: Generated<boolean>
    starts_at: Optional<Date>
    ends_at: Optional<Date>
    name_th: string
    name_la: Generated<string>
    name_en: Generated<string>
    description_th: Generated<string>
    description_la: Generated<string>
    description_en: Generated<string>
    type: BonusType
    max_received: number
    reward_amount: bigint
    reward_percent: Optional<number>
    min_deposit: Optional<bigint>
    deposit_hours: Optional<number>
    quota: Optional<number>
    turnover_multiple: Optional<number>
    percent_success: Optional<number>
    percent_fail: Optional<number>
    play_days: Optional<number>
    /** Percent by category and by code of game. */
    weights: Optional<Readonly<Record<string, number>>>
  }
  offer_banner: {
    offer_id: string
    position: number
    image: string
    html_th: Generated<string>
    html_la: Generated<string>
    html_en: Generated<string>
  }
  offer_receipt: {
    id: string
    offer_id: string
    member_id: string
    period: string
    number: number
    amount: bigint
    deposit_id: string | null
    received_at: Date
  }
}
