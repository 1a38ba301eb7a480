import { bytesOf, joinSums, leafHash, rootAlong, sumBytes, toHex, type Path } from './merkle.ts'

/**
 * What the house owes one member at the end of a Bangkok day, in satang, as it was hashed: the keys
 * in this order. The salt is secret and another one for each member and day, so the hash tells
 * nobody else anything; the member's number in it keeps one leaf from standing for two members.
 */
export interface Liability {
  day: string
  member: string
  salt: string
  wallet: string
  games: string
  cashback: string
  /** Taken from the wallet or a game, and not yet arrived anywhere. */
  onItsWay: string
}

export const PARTS = ['wallet', 'games', 'cashback', 'onItsWay'] as const

export const liabilityText = (of: Liability): string => {
  const { day, member, salt, wallet, games, cashback, onItsWay } = of
  return JSON.stringify({
    liability: { day, member, salt, wallet, games, cashback, onItsWay } satisfies Liability,
  })
}

/** A member's leaf with its way to the root of the night; nodes of 40 bytes, hex. */
export interface LiabilityProof extends Path {
  leaf: string
  path: string[]
}

/** What a leaf's text says; null where it is none, or a part is no amount. */
export function readLiability(text: string): Liability | null {
  try {
    const { liability } = JSON.parse(text) as { liability: Liability }
    const isWhole =
      typeof liability.salt === 'string' &&
      /^[0-9a-f]{64}$/.test(liability.salt) &&
      PARTS.every((part) => /^\d{1,19}$/.test(liability[part]))
    // Written in another form it would be another hash: what is shown is what was hashed.
    return isWhole && liabilityText(liability) === text ? liability : null
  } catch {
    return null
  }
}

/** All parts together, satang. */
export const totalOf = (of: Liability): bigint =>
  PARTS.reduce((sum, part) => sum + BigInt(of[part]), 0n)

/**
 * Whether a leaf is this member's for that day and leads to the night's root, its sums included.
 * Nothing but the proof, the member's number and the published root is needed.
 */
export async function checkLiability(
  proof: LiabilityProof,
  memberId: string,
  night: { day: string; root: string; satang: string; size: number },
): Promise<'MATCHES' | 'DIFFERS'> {
  const liability = readLiability(proof.leaf)
  if (!liability || liability.member !== memberId || liability.day !== night.day) return 'DIFFERS'
  const [sum, total] = [sumBytes(totalOf(liability)), sumBytes(BigInt(night.satang))]
  if (!sum || !total || proof.size !== night.size) return 'DIFFERS'
  const root = await rootAlong(bytesOf(await leafHash(proof.leaf), sum), proof, joinSums)
  return root && toHex(root) === night.root + toHex(total) ? 'MATCHES' : 'DIFFERS'
}
