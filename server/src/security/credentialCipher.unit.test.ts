import { randomBytes } from 'node:crypto'
import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCredentialCipher, credentialKeysFrom } from './credentialCipher.ts'

const key = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`
const [old, recent] = [key('k1'), key('k2')]

describe('the credential cipher', () => {
  it('opens what it sealed, and never seals the same text twice alike', () => {
    const cipher = createCredentialCipher(old)
    const [one, two] = [cipher.seal('Mango7482', 'a'), cipher.seal('Mango7482', 'a')]
    expect(cipher.open(one, 'a')).toBe('Mango7482')
    expect(one).not.toBe(two)
    expect(one).not.toContain('Mango')
  })

  it("does not open in another row's place, nor altered, nor with another key", () => {
    const cipher = createCredentialCipher(old)
    const sealed = cipher.seal('Mango7482', 'game:a:pg')
    const altered = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
    expect(() => cipher.open(sealed, 'game:b:pg')).toThrow()
    expect(() => cipher.open(altered, 'game:a:pg')).toThrow()
    expect(() => createCredentialCipher(recent).open(sealed, 'game:a:pg')).toThrow(
      /CREDENTIAL_KEYS/,
    )
  })

  it('rotates: the newest key seals, the older still opens and is seen as outdated', () => {
    const sealed = createCredentialCipher(old).seal('Mango7482', 'a')
    const rotated = createCredentialCipher(`${recent},${old}`)
    expect(rotated.open(sealed, 'a')).toBe('Mango7482')
    expect(rotated.isOutdated(sealed)).toBe(true)
    expect(rotated.isOutdated(rotated.seal('x', 'a'))).toBe(false)
  })

  it('derives a secret for each use, which a newer key does not change', () => {
    const secret = createCredentialCipher(old).secretFor('draw')
    expect(createCredentialCipher(`${recent},${old}`).secretFor('draw')).toBe(secret)
    expect(createCredentialCipher(old).secretFor('other')).not.toBe(secret)
    expect(createCredentialCipher(recent).secretFor('draw')).not.toBe(secret)
  })

  it.each(['', 'k1', 'k1:short', `k 1:${randomBytes(32).toString('base64')}`])(
    'refuses the key text "%s"',
    (keys) => {
      expect(() => createCredentialCipher(keys)).toThrow()
    },
  )

  it('makes a key once, for its owner only', () => {
    const folder = mkdtempSync(join(tmpdir(), 'krapao-key-'))
    const made = credentialKeysFrom('', folder)
    expect(credentialKeysFrom('', folder)).toBe(made)
    expect(credentialKeysFrom(old, folder)).toBe(old)
    expect(statSync(join(folder, 'credential-keys')).mode & 0o077).toBe(0)
  })
})
