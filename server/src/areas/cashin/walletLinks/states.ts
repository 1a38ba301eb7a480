import type { WalletLinkState } from '../../../db/tables/cashin/walletLinks.ts'
import { lifecycle } from '../../../runtime/lifecycle.ts'

export const linkStates = lifecycle<WalletLinkState>({
  REDEEMING: ['REDEEMED', 'FAILED'],
  REDEEMED: [],
  FAILED: [],
})
