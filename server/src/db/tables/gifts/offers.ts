import type { BonusType } from '@krapao/contract/constants'
import type { Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

/** Amounts in satang, multiples and percents in hundredths. */
export interface OfferTables {
  offer: {
    id: string
    kind: 'bonus' | 'promotion'
    code: string
    position: Generated<number>
    active: Generated<boolean>
    starts_at: Nullable<Date>
    ends_at: Nullable<Date>
    name_th: string
    name_la: Generated<string>
    name_en: Generated<string>
    description_th: Generated<string>
    description_la: Generated<string>
    description_en: Generated<string>
    type: BonusType
    max_received: number
    reward_amount: bigint
    reward_percent: Nullable<number>
    min_deposit: Nullable<bigint>
    deposit_hours: Nullable<number>
    quota: Nullable<number>
    turnover_multiple: Nullable<number>
    percent_success: Nullable<number>
    percent_fail: Nullable<number>
    play_days: Nullable<number>
    /** Percent by category and by code of game. */
    weights: Nullable<Readonly<Record<string, number>>>
    /** The most of one bet while a gift of it runs. */
    max_bet: Nullable<bigint>
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
