import { Refusal } from '../../../api/refusal.ts'

/** The least wallet link that is taken, in baht (product section 5). */
export const LEAST_GIFT_BAHT = 2

/**
 * The link in what was pasted: wallets share it inside a sentence. Text without one stays as it is,
 * the server judges.
 */
export const linkIn = (text: string): string =>
  /https:\/\/[^\s"'<>]+/.exec(text)?.[0] ?? text.trim()

export type LinkOutcome =
  | {
      name: 'duplicate' | 'invalid' | 'tooSmall' | 'noWallet' | 'unknown' | 'unsealed' | 'refused'
      error: unknown
    }
  /** The issuer has the link and has not said; our row is on the statement. */
  | { name: 'pending'; reference: string }

/** What a wallet link that was not credited at once has come to. */
export function outcomeOf(error: unknown): LinkOutcome {
  if (!(error instanceof Refusal)) return { name: 'unsealed', error }
  const { reference, minimum } = error.details ?? {}
  if (error.code === 'TRUELINK_DUPLICATE') return { name: 'duplicate', error }
  if (error.code === 'TRUELINK_INVALID')
    return { name: typeof minimum === 'number' ? 'tooSmall' : 'invalid', error }
  if (error.code === 'NO_WALLET') return { name: 'noWallet', error }
  if (error.code === 'SERVICE_UNAVAILABLE' && typeof reference === 'string')
    return { name: 'pending', reference }
  // Too many requests were not even looked at.
  return { name: error.isDefinite || error.status === 429 ? 'refused' : 'unknown', error }
}
