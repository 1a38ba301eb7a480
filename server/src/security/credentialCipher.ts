import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCredentialKeys } from '../runtime/credentialKeys.ts'

/** Encrypts secrets we must be able to show again (NIST SP 800-38D, AES-256-GCM, 96-bit random IV). */
export interface CredentialCipher {
  /** The name of the key that seals. */
  readonly newestId: string
  /** `context` binds the text to its row: it will not open in another's place. */
  seal(plain: string, context: string): string
  /** Throws on a text that was altered, moved, or sealed with a key we no longer have. */
  open(sealed: string, context: string): string
  /** Sealed with an older key: seal it again when it is next written. */
  isOutdated(sealed: string): boolean
  /** A secret for one use (HMAC-SHA-256), the same for as long as the oldest key is kept. */
  secretFor(use: string): string
}

/** `keys`: `id:base64(32 bytes)` separated by commas, newest first; the first seals, all open. */
export function createCredentialCipher(keys: string): CredentialCipher {
  const ring = readCredentialKeys(keys)
  const newest = ring[0]
  const oldest = ring.at(-1)
  if (!newest || !oldest) throw new Error('CREDENTIAL_KEYS is empty')
  return {
    newestId: newest.id,
    seal(plain, context) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([
        iv,
        cipher.update(plain, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
      return `${newest.id}.${sealed.toString('base64url')}`
    },
    open(sealed, context) {
      const [id, text = ''] = sealed.split('.')
      const entry = ring.find((candidate) => candidate.id === id)
      if (!entry) throw new Error('sealed with a key that is not in CREDENTIAL_KEYS')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', entry.key, bytes.subarray(0, 12), {
        authTagLength: 16,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString(
        'utf8',
      )
    },
    isOutdated: (sealed) => !sealed.startsWith(`${newest.id}.`),
    secretFor: (use) => createHmac('sha256', oldest.key).update(use).digest('hex'),
  }
}

/**
 * Outside production a key is made at the first start and kept beside the data, readable by its
 * owner only.
 */
export function credentialKeysFrom(configured: string, dataDir: string): string {
  if (configured) return configured
  const file = join(dataDir, 'credential-keys')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, `k1:${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim()
}
