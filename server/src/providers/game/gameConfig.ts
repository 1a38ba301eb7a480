/**
 * The kinds of transfer-wallet API we speak, by how each clears up a transfer that was not
 * answered.
 */
export const GAME_KINDS = ['status', 'resend', 'delayed', 'ticket'] as const
export type GameKind = (typeof GAME_KINDS)[number]

/** One game under contract. */
export interface GameConfig {
  code: string
  kind: GameKind
  baseUrl: string
  /** The site's own page, for a browser. */
  playUrl: string
  agent: string
  secret: string
  /**
   * Milliseconds after which the provider's "no such reference" is believed: longer than a request
   * can be under way and than the provider's own copies lag behind. The `resend` kind has no use
   * for it.
   */
  settleDelayMs: number
}

/** Refuses, with a RangeError, what JSON cannot hold exactly. */
export function wireSatang(amount: bigint): number {
  if (amount <= 0n || amount > BigInt(Number.MAX_SAFE_INTEGER))
    throw new RangeError('not an amount to transfer')
  return Number(amount)
}
