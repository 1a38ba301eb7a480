import { inGamesBaht, type Wallet } from '../../api/queries/wallet.ts'

/** Whether nothing has come in yet: no money anywhere, none on its way, no coin, no game account. */
export const isBeginner = (wallet: Wallet): boolean =>
  wallet.wallet.amount === 0 &&
  inGamesBaht(wallet) === 0 &&
  wallet.onItsWay.length === 0 &&
  wallet.profile.coin === 0 &&
  wallet.slots.every(({ isActive }) => !isActive)
