import type { GameAccount } from '../../../api/queries/wallet.ts'

/** What the site itself shows for the balance: baht times its own factor, rounded to the satang. */
export const creditOf = ({
  amount,
  ftWalletSlot,
}: Pick<GameAccount, 'amount' | 'ftWalletSlot'>): number =>
  Math.round(Math.round(amount * 100) * ftWalletSlot) / 100
