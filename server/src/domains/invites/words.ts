import type { Locale } from '@krapao/contract/constants'

/** What the statement calls this gift. */
export const INVITE_GIFT: Record<Locale, string> = {
  th: 'โบนัสชวนเพื่อน',
  la: 'ໂບນັດຊວນໝູ່',
  en: 'Invite bonus',
}
