import { createDecipheriv, createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sealLink } from './sealLink.ts'

/**
 * Opens by the wire's words alone: base64url(iv ‖ ciphertext ‖ tag), AES-256-GCM under SHA-256 of
 * the secret.
 */
function open(sealed: string, secret: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    createHash('sha256').update(secret).digest(),
    bytes.subarray(0, 12),
  )
  decipher.setAuthTag(bytes.subarray(-16))
  return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
}

it("S203: seals a link so that the wire's own recipe opens it", async () => {
  const link = 'https://gift.sandbox-wallet.test/campaign/?v=ABC234DEF567GHJ899'
  const sealed = await sealLink(link, 'กระเป๋า WALLET', 'a secret')
  expect(sealed).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(open(sealed, 'a secret')).toBe(`${link}::กระเป๋า WALLET`)
  expect(() => open(sealed, 'another')).toThrow()
  expect(await sealLink(link, 'กระเป๋า WALLET', 'a secret')).not.toBe(sealed)
})
