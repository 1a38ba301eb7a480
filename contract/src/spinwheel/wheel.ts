/**
 * How a spin is drawn, so that anybody can draw it again:
 *
 * serverSeedHash = SHA-256(serverSeed) shown before the spin digest = HMAC-SHA256(key: serverSeed,
 * clientSeed + ":" + nonce) the slice = {@link sliceAt}(digest, the slices' weights in the wheel's
 * order)
 *
 * Seeds are text (64 lower-case hex digits for the server's) and go in as UTF-8; nonce is decimal,
 * from 0 for each seed.
 */
export const drawMessage = (clientSeed: string, nonce: number): string => `${clientSeed}:${nonce}`

/**
 * The sum of weights stays under this, so the remainder of 256 bits favours no slice by more than
 * 2^-224.
 */
export const MOST_WEIGHT = 2 ** 32

/**
 * Reads the digest as one big-endian number, takes its remainder by the sum of the weights, and
 * goes round the wheel until the weights passed exceed it. Throws on weights that are no wheel.
 */
export function sliceAt(digest: Uint8Array, weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (
    digest.length !== 32 ||
    total < 1 ||
    total >= MOST_WEIGHT ||
    weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)
  ) {
    throw new RangeError('not a wheel')
  }
  // Two bytes at a time stay below 2^48: exact without bigints.
  let left = 0
  for (let at = 0; at < 32; at += 2)
    left = (left * 65_536 + (digest[at] ?? 0) * 256 + (digest[at + 1] ?? 0)) % total
  return weights.findIndex((weight) => (left -= weight) < 0)
}
