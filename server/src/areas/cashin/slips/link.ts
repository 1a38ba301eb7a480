import type { CredentialCipher } from '../../../security/credentialCipher.ts'

const LIVES_MS = 5 * 60_000
const PURPOSE = 'slip picture'
export const PICTURES = '/api/statement/slip/picture'

/**
 * An address that shows one picture for five minutes to whoever holds it. Sealed with the house's
 * own key (AES-GCM, which authenticates), so it can be neither made nor changed outside, and tells
 * nothing of the slip.
 */
export const linkTo = (cipher: CredentialCipher, reference: string, now: Date): string =>
  `${PICTURES}/${cipher.seal(JSON.stringify([reference, now.getTime() + LIVES_MS]), PURPOSE)}`

/** The slip that a link shows; null when it is not ours, was altered or has run out. */
export function readLink(cipher: CredentialCipher, sealed: string, now: Date): string | null {
  try {
    const [reference, until] = JSON.parse(cipher.open(sealed, PURPOSE)) as [string, number]
    return now.getTime() < until ? reference : null
  } catch {
    return null
  }
}
