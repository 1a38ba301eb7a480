import { useInvites } from '../../api/queries/rewards.ts'
import { useWallet, type Wallet } from '../../api/queries/wallet.ts'
import { percentTermsOf } from '../../core/gifts/percentTermsOf.ts'
import { sumBaht } from '../../format/money.ts'

/**
 * What receiving an invite bonus gives and asks, in baht. `told`: as the list of friends, asked a
 * moment ago, has it: what has been earned since is in it too.
 */
export function useInviteTerms(invite: Wallet['invite'] | undefined) {
  const wallet = useWallet().data
  const told = useInvites(1, true).data?.asks
  const asks =
    told ??
    (invite && wallet && invite.amount > 0
      ? percentTermsOf(wallet, { gift: invite.amount, ...invite })
      : null)
  return { told, asks, amount: told ? sumBaht([told.gift, told.owed]) : invite?.amount }
}
