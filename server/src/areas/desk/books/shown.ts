import type { Locale, StatementItemKind } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import { isCoinAddress } from '../../../ledger/address.ts'
import type { Address } from '../../../ledger/port.ts'
import type { ShownLeg } from '../../../ledger/reads/explorer.ts'
import { nameOfGift } from '../../gifts/public.ts'

/** An account's figure as the wire has it: baht, or of a coin account coins. */
export const figureOf = (account: Address, figure: bigint): number =>
  isCoinAddress(account) ? Number(figure) : toBaht(figure)

/** What a statement line calls the gift it is of, in the reader's language; null of any other. */
export const itemOf = (kind: string | null, kept: string | null, locale: Locale): string | null =>
  kind && nameOfGift(kind as StatementItemKind, kept ?? '', locale)

/** A leg as the wire has it. */
export const shownLeg = ({ account, amount, before, after }: ShownLeg) => ({
  account,
  unit: isCoinAddress(account) ? ('coin' as const) : ('baht' as const),
  amount: figureOf(account, amount),
  before: figureOf(account, before),
  after: figureOf(account, after),
})
