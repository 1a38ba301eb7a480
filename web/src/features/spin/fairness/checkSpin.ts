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
  const seed = utf8.encode(serverSeed)
  if (hex(await crypto.subtle.digest('SHA-256', seed)) !== serverSeedHash) return 'differs'
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const digest = new Uint8Array(
    await crypto.subtle.sign('HMAC', key, utf8.encode(drawMessage(clientSeed, nonce))),
  )
  try {
    return odds[
      sliceAt(
        digest,
        odds.map(({ weight }) => weight),
      )
    ]?.code === code
      ? 'agrees'
      : 'differs'
  } catch {
    return 'differs'
  }
}
