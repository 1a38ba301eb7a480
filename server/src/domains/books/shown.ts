import { toBaht } from '@krapao/contract/money'
import type { ShownLeg } from '../../ledger/explorer.ts'

/** A leg as the wire has it, in baht. */
export const shownLeg = ({ account, amount, before, after }: ShownLeg) => ({
  account,
  amount: toBaht(amount),
  before: toBaht(before),
  after: toBaht(after),
})
