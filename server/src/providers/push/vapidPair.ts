import { createECDH } from 'node:crypto'
import { EnvironmentFault } from '../../runtime/environmentFault.ts'

/**
 * Refuses, with an EnvironmentFault, keys that are no pair of P-256 (RFC 8292, section 3.2): every
 * push service would refuse what they sign, and nobody would hear of it.
 */
export function demandVapidPair({
  publicKey,
  privateKey,
}: {
  publicKey: string
  privateKey: string
}): void {
  if (publicOf(privateKey) !== publicKey.replace(/=+$/, ''))
    throw new EnvironmentFault(
      ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'],
      'PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY must be one pair, as npx web-push generate-vapid-keys makes it',
    )
}

function publicOf(privateKey: string): string | null {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey('base64url')
  } catch {
    return null
  }
}
