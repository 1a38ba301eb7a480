import { WALLET } from '@krapao/contract/constants'
import type { Wallet } from '../../api/queries/wallet.ts'

/** Nothing chosen yet. */
export const NONE = 'NONE'

export interface Account {
  code: string
  name: string
  amount: number
  logo: string | null
}

/**
 * What money can be moved between: the wallet and every open game account; a game that is played
 * from the wallet has none. Amounts in baht.
 */
export const accountsOf = (wallet: Wallet, walletName: string): Account[] => [
  { code: WALLET, name: walletName, amount: wallet.wallet.amount, logo: null },
  ...wallet.slots
    .filter((slot) => slot.isActive && !slot.seamless)
    .map(({ code, name, amount, logo }) => ({ code, name, amount, logo })),
]

/** What stands elsewhere than `to`: all that gathering would bring there. */
export const elsewhere = (accounts: readonly Account[], to: string): Account[] =>
  accounts.filter((account) => account.code !== to && account.amount > 0)
