import type { Locale, StatementItemKind } from '@krapao/contract/constants'
import type { Weights } from '../../../db/tables/gifts/playthrough.ts'
import type { Address } from '../../../ledger/port.ts'
import type { Conditions } from './rules.ts'

export type PlaythroughKind = StatementItemKind
type Words = Readonly<Record<Locale, string>>

/** A gift that locks withdrawals until its conditions have come true. */
export interface Gift {
  memberId: string
  kind: PlaythroughKind
  /** Unique with the kind for ever: the row that gives (a receipt, a coupon). Once means once. */
  sourceId: string
  /** What an operator called it, in each language; an invite bonus and cashback have our own name. */
  name?: Words
  /** Satang, above 0. */
  amount: bigint
  /** The deposit that it is a percent of, as far as it matches it: staked like the gift. */
  matches?: bigint
  /**
   * `house:bonus`, `house:invite`, `house:prize` or `member:{id}:refund`. What is taken back
   * returns there.
   */
  from: Address
  conditions: Conditions
  /** An offer's own weights, by category or by code of game, in percent; else the settings'. */
  weights?: Weights | null
  /** The most of one bet while it runs, in satang; else any. */
  maxBet?: bigint | null
  /** From then on it ends FAILED, and what is left of the gift is taken back. */
  expiresAt?: Date
}

/** What the statement calls the place that a gift comes from. */
export const placeOf = (kind: PlaythroughKind): string => kind.toUpperCase()

const OUR_NAMES: Partial<Record<PlaythroughKind, Words>> = {
  invite: { th: 'โบนัสชวนเพื่อน', la: 'ໂບນັດຊວນໝູ່', en: 'Invite bonus' },
  refund: { th: 'คืนยอดเสีย', la: 'ຄືນຍອດເສຍ', en: 'Cashback' },
}

/**
 * What the books keep of a gift's name: an operator's words of that day in every language, or
 * nothing where the kind says it. Never a text in one language: it is read in another one later.
 */
export const keptName = ({ kind, name }: { kind: PlaythroughKind; name?: Words }): string =>
  OUR_NAMES[kind] || !name ? '' : JSON.stringify({ th: name.th, la: name.la, en: name.en })

/** A kept name in the reader's language. */
export function nameOfGift(kind: PlaythroughKind, kept: string, locale: Locale): string {
  const ours = OUR_NAMES[kind]
  if (ours) return ours[locale]
  if (kept === '') return kept
  const words = JSON.parse(kept) as Words
  return words[locale] || words.th
}
