import { WALLET } from '@krapao/contract/constants'
import { WalletThumb } from '@krapao/ui/money/wallet-thumb.tsx'
import type { Account } from './accounts.ts'

/** The wallet's own picture, else the game's logo. */
export function AccountThumb({
  account,
  large,
}: {
  account: Pick<Account, 'code' | 'logo'> | undefined
  large?: boolean
}) {
  if (!account || account.code === WALLET || !account.logo)
    return <WalletThumb className={large ? 'size-16' : 'size-10'} />
  return <img src={account.logo} alt="" />
}
