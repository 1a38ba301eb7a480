import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { EnvironmentFault } from '../runtime/environmentFault.ts'

/**
 * An RSA key as providers hand it out: PEM with its line breaks or with `\n` for them; or DER in
 * base64 (PKCS #8, X.509). `name`: the variable it came by, which an EnvironmentFault names where
 * it is none.
 */
export function rsaKey(name: string, text: string, half: 'private' | 'public'): KeyObject {
  const key = readKey(text, half)
  if (key?.asymmetricKeyType !== 'rsa')
    throw new EnvironmentFault([name], `${name} must be an RSA key, PEM or DER in base64`)
  return key
}

function readKey(text: string, half: 'private' | 'public'): KeyObject | null {
  const make = half === 'private' ? createPrivateKey : createPublicKey
  try {
    if (text.startsWith('-----')) return make(text.replaceAll(String.raw`\n`, '\n'))
    const der = { key: Buffer.from(text, 'base64'), format: 'der' } as const
    return half === 'private'
      ? createPrivateKey({ ...der, type: 'pkcs8' })
      : createPublicKey({ ...der, type: 'spki' })
  } catch {
    return null
  }
}
