import type { Locale } from '@krapao/contract/constants'

/** What the statement calls this gift. */
export const REFUND_GIFT: Record<Locale, string> = {
  th: 'คืนยอดเสีย',
  la: 'ຄືນຍອດເສຍ',
  en: 'Cashback',
}
