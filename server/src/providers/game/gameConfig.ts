/**
 * The kinds of transfer-wallet API we speak: by how each clears up a transfer that was not
 * answered, and those of two providers' own documents.
 */
export const GAME_KINDS = ['status', 'resend', 'delayed', 'ticket', 'pgsoft', 'pragmatic'] as const
export type GameKind = (typeof GAME_KINDS)[number]
/** They open one game of many, and tell the rounds at another address. */
export const isPublished = (kind: GameKind): boolean => kind === 'pgsoft' || kind === 'pragmatic'

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
  /** Null of a kind that has no use for it. */
  published: Published | null
}
interface Published {
  /** Its game that one tap opens. */
  game: string
  /** Where it tells the rounds. */
  roundsUrl: string
}

/** Throws where the kind is none of a published document. */
export function publishedOf({ code, published }: GameConfig): Published {
  if (!published) throw new Error(`${code} has no game to open`)
  return published
}

/** Refuses, with a RangeError, what JSON cannot hold exactly. */
export function wireSatang(amount: bigint): number {
  if (amount <= 0n || amount > BigInt(Number.MAX_SAFE_INTEGER))
    throw new RangeError('not an amount to transfer')
  return Number(amount)
}
