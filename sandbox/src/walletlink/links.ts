import type { World } from '../world.ts'

/** A digital wallet's link. Amount in satang; redeemed once, by the account it is meant for. */
export interface GiftLink {
  code: string
  amount: number
  walletAccountName: string
  redeemedAt: string | null
  /** The shop's reference under which it was redeemed. */
  redeemedBy?: string
  createdAt: string
}

/** A name no one can own (RFC 2606), so that a link never leaves the machine. */
const HOST = 'https://gift.sandbox-wallet.test'

const links = (world: World) => world.store.table<GiftLink>('giftLinks')

export function issueLink(world: World, amount: number, walletAccountName: string): string {
  const link: GiftLink = {
    code: world.code(18),
    amount,
    walletAccountName,
    redeemedAt: null,
    createdAt: world.now().toISOString(),
  }
  world.store.commit(['giftLinks', link.code, link])
  return `${HOST}/campaign/?v=${link.code}`
}

export const findLink = (world: World, code: string): GiftLink | undefined => links(world).get(code)
export const redemptionOf = (world: World, reference: string): GiftLink | undefined =>
  [...links(world).values()].find((link) => link.redeemedBy === reference)
export const listLinks = (world: World): GiftLink[] => [...links(world).values()].toReversed()

export function redeemLink(world: World, link: GiftLink, reference: string): GiftLink {
  const redeemed = { ...link, redeemedAt: world.now().toISOString(), redeemedBy: reference }
  world.store.commit(['giftLinks', link.code, redeemed])
  return redeemed
}
