import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import type { DepositAccount } from '../ways.ts'

/** The least that may be sent to an account of ours, in the account's own currency. */
export const leastSent = ({
  minDeposit,
  minDepositLak,
}: Pick<DepositAccount, 'minDeposit' | 'minDepositLak'>): string =>
  minDepositLak === null ? moneyShort(minDeposit) : moneyShort(minDepositLak, '₭')
