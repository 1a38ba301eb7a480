import type { ProviderAnswer } from '../answer.ts'

/** A wallet link as its issuer sees it. Amount in satang. */
interface Voucher {
  code: string
  amount: bigint
  walletAccountName: string
  redeemed: boolean
}
/** `reference` is ours, written down before the call, the same on every retry. */
export interface RedeemOrder {
  reference: string
  code: string
  walletAccountName: string
}
export interface Redemption {
  reference: string
  code: string
  amount: bigint
  redeemedAt: Date
}

/** The issuer of digital wallets' links. */
export interface WalletLinkIssuer {
  /** The one host, to the letter, whose links are taken. */
  readonly host: string
  /** `refused`: there is no such link. Nothing is redeemed by looking. */
  look(code: string): Promise<ProviderAnswer<Voucher>>
  /**
   * One reference redeems once. `refused` is a definite no: REDEEMED (by another reference), or any
   * other word.
   */
  redeem(order: RedeemOrder): Promise<ProviderAnswer<Redemption>>
  /**
   * What became of a reference. An answer about a failed redemption is not kept by the issuer:
   * NOT_FOUND.
   */
  redemption(
    reference: string,
  ): Promise<ProviderAnswer<{ state: 'REDEEMED'; redemption: Redemption } | { state: 'NOT_FOUND' }>>
  /** All that was redeemed for us since a moment. */
  redemptions(since: Date): Promise<ProviderAnswer<Redemption[]>>
}
