import { sign, verify, type KeyObject } from 'node:crypto'

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
