import { createCipheriv, createHash, randomBytes } from 'node:crypto'

/** The envelope of the wire around any text, as the member's browser makes it. */
export function seal(secret: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(secret).digest(), iv)
  return Buffer.concat([
    iv,
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64url')
}
export const sealLink = (secret: string, link: string, walletAccountName: string): string =>
  seal(secret, `${link}::${walletAccountName}`)
