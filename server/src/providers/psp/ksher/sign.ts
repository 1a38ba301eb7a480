import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { EnvironmentFault } from '../../../runtime/environmentFault.ts'

type Value = string | number
export type Fields = Readonly<Record<string, Value>>

/** Every field but `sign`, sorted by name, as `a=1b=2`: nothing stands between one and the next. */
export const signedText = (fields: Readonly<Record<string, unknown>>): string =>
  Object.keys(fields)
    .filter((name) => name !== 'sign')
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => `${name}=${String(fields[name])}`)
    .join('')

/** RSA by PKCS#1 1.5 with MD5, hex: Ksher's own choice. */
export const signatureOf = (key: KeyObject, fields: Fields): string =>
  sign('RSA-MD5', Buffer.from(signedText(fields)), key).toString('hex')

/** Only texts and numbers: how another value would be written nobody has said. */
export const isSignedBy = (
  key: KeyObject,
  fields: Readonly<Record<string, unknown>>,
  signature: string,
): boolean =>
  Object.values(fields).every((value) => ['string', 'number'].includes(typeof value)) &&
  verify('RSA-MD5', Buffer.from(signedText(fields)), key, Buffer.from(signature, 'hex'))

/** The key as Ksher hands it out, PEM with its line breaks or with `\n` for them; or DER in base64. */
export function keyOf(name: string, text: string, half: 'private' | 'public'): KeyObject {
  const make = half === 'private' ? createPrivateKey : createPublicKey
  try {
    if (text.startsWith('-----')) return make(text.replaceAll(String.raw`\n`, '\n'))
    const der = { key: Buffer.from(text, 'base64'), format: 'der' } as const
    return half === 'private'
      ? createPrivateKey({ ...der, type: 'pkcs8' })
      : createPublicKey({ ...der, type: 'spki' })
  } catch {
    throw new EnvironmentFault([name], `${name} must be an RSA key, PEM or DER in base64`)
  }
}
