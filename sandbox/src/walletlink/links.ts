import type { World } from '../world.ts'

/** A digital wallet's link. Amount in satang; redeemed once, by the account it is meant for. */
export interface WalletLink {
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

const links = (world: World) => world.store.table<WalletLink>('giftLinks')

export function issueLink(world: World, amount: number, walletAccountName: string): string {
  const link: WalletLink = {
    code: world.code(18),
    amount,
    walletAccountName,
    redeemedAt: null,
    createdAt: world.now().toISOString(),
  }
  world.store.commit(['giftLinks', link.code, link])
  return `${HOST}/campaign/?v=${link.code}`
}

export const findLink = (world: World, code: string): WalletLink | undefined =>
  links(world).get(code)
export const redemptionOf = (world: World, reference: string): WalletLink | undefined =>
  [...links(world).values()].find((link) => link.redeemedBy === reference)
export const listLinks = (world: World): WalletLink[] => [...links(world).values()].toReversed()

export function redeemLink(world: World, link: WalletLink, reference: string): WalletLink {
  const redeemed = { ...link, redeemedAt: world.now().toISOString(), redeemedBy: reference }
  world.store.commit(['giftLinks', link.code, redeemed])
  return redeemed
}
