import type { World } from '../world.ts'

/** A digital wallet's gift. Amount in satang; redeemed once, by the account it is meant for. */
export interface GiftLink { code: string; amount: number; walletAccountName: string; redeemedAt: string | null; createdAt: string }

/** A name no one can own (RFC 2606), so that a link never leaves the machine. */
const HOST = 'https://gift.sandbox-wallet.test'

export function issueLink(world: World, amount: number, walletAccountName: string): string {
  const link: GiftLink = { code: world.code(18), amount, walletAccountName, redeemedAt: null, createdAt: world.now().toISOString() }
  world.store.commit(['giftLinks', link.code, link])
  return `${HOST}/campaign/?v=${link.code}`
}
