import { drawMessage, sliceAt } from '@krapao/contract/spinwheel/wheel'
import type { PastSpin } from './pastSpins.ts'

/** `waits`: its seed is not known yet. */
export type Finding = 'waits' | 'agrees' | 'differs'

const utf8 = new TextEncoder()
const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Browsers have no SubtleCrypto on a page that came over plain http. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined

/**
 * Draws a spin again from its seeds: the seed must be the one whose hash was shown, and lead to the
 * slice that was told.
 */
export async function checkSpin({
  serverSeed,
  serverSeedHash,
  clientSeed,
  nonce,
  odds,
  code,
}: PastSpin): Promise<Finding> {
  if (serverSeed === undefined) return 'waits'
  if ((await sealOf(serverSeed)) !== serverSeedHash) return 'differs'
  const weights = odds.map(({ weight }) => weight)
  const slice = await drawnSlice({ serverSeed, clientSeed, nonce, weights })
  return slice !== null && odds[slice]?.code === code ? 'agrees' : 'differs'
}

/** The hash that is shown before a spin, hex. */
export const sealOf = async (serverSeed: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', utf8.encode(serverSeed)))

/** The slice that the seeds lead to, from 0; null when the weights are no wheel. */
export async function drawnSlice({
  serverSeed,
  clientSeed,
  nonce,
  weights,
}: Pick<PastSpin, 'clientSeed' | 'nonce'> & {
  serverSeed: string
  weights: readonly number[]
}): Promise<number | null> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8.encode(serverSeed), algorithm, false, [
    'sign',
  ])
  const message = utf8.encode(drawMessage(clientSeed, nonce))
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, message))
  try {
    return sliceAt(digest, weights)
  } catch {
    return null
  }
}
