import type { ColumnType, Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

export type BannerPlace = 'invite' | 'refund' | 'refundInfo'

interface Shown {
  position: Generated<number>
  active: Generated<boolean>
}
interface Translated {
  th: string
  la: Generated<string>
  en: Generated<string>
}

export interface SiteTables {
  setting: {
    key: string
    value: ColumnType<{ value: unknown }, string, string>
    updated_at: ColumnType<Date, Date | undefined, Date>
    changed_by: Nullable<string>
    /** A second owner, where it lets more money out. */
    confirmed_by: Nullable<string>
    change_reason: Nullable<string>
  }
  bank: Shown & {
    code: string
    country: 'TH' | 'LA'
    name_th: string
    name_en: string
    /** Empty: a Lao reader sees the English one. */
    name_la: Generated<string>
  }
  source: Shown & Translated & { code: string }
  deposit_account: Shown & {
    id: string
    bank_code: string
    bank_type: 'BANK' | 'PAYMENT'
    mode: string
    name_th: string
    name_en: string
    account_name: string
    account_no: string
    /** The holder as the bank has it, in each script; empty where it is not known. */
    holder_th: Generated<string>
    holder_en: Generated<string>
    currency: 'BAHT' | 'LAK'
    /** Satang; null: the setting. */
    min_deposit: Nullable<bigint>
  }
  wallet_account: Shown & { name: string; mode: string }
  site_text: Translated & {
    key:
      | 'name'
      | 'website'
      | 'notice'
      | 'contactText'
      | 'lineLink'
      | 'lineName'
      | 'lineQR'
      | 'condition'
      | 'agreement'
    position: Generated<number>
  }
  banner: Shown &
    Translated & {
      id: string
      place: BannerPlace
      image: Generated<string>
    }
  content_file: {
    name: string
    type: string
    bytes: Uint8Array
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
}
