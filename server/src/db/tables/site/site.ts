import type { ColumnType, Generated } from 'kysely'

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
  /** What one owner has asked for, and a second has not. */
  setting: {
    key: string
    value: ColumnType<{ value: unknown }, string, string>
    updated_at: ColumnType<Date, Date | undefined, Date>
    changed_by: ColumnType<string | null, string | null | undefined, string | null>
    /** A second owner, where it lets more money out. */
    confirmed_by: ColumnType<string | null, string | null | undefined, string | null>
    change_reason: ColumnType<string | null, string | null | undefined, string | null>
  }
  bank: Shown & { code: string; country: 'TH' | 'LA'; name_th: string; name_en: string }
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
    min_deposit: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
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
  demo_part: { name: string; given_at: Date }
  content_file: {
    name: string
    type: string
    bytes: Uint8Array
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
}
