import { readStored, removeStored, writeStored } from '../../storage.ts'

/** A code that was sent. */
export interface SentOtp {
  phone: string
  reference: string
  token: string
  /** Epoch milliseconds. */
  sentAt: number
}
interface VerifiedPhone {
  phone: string
  token: string
  /** Epoch milliseconds. */
  verifiedAt: number
}
export interface KeptOtp {
  sent?: SentOtp | undefined
  verified?: VerifiedPhone | undefined
}

/** So long the server takes a token that was verified. */
const KEPT_MS = 15 * 60_000
const keyOf = (purpose: string): string => `otp-${purpose}`
const isFresh = (at: number): boolean => Math.abs(Date.now() - at) < KEPT_MS

/**
 * What this tab was sent and has verified in the last 15 minutes, for one purpose: a phone reloads
 * the page when its owner looks at the SMS.
 */
export function readOtp(purpose: string): KeptOtp {
  try {
    const { sent, verified } = JSON.parse(
      readStored('sessionStorage', keyOf(purpose)) ?? '{}',
    ) as KeptOtp
    return {
      sent: sent && isFresh(sent.sentAt) ? sent : undefined,
      verified: verified && isFresh(verified.verifiedAt) ? verified : undefined,
    }
  } catch {
    return {}
  }
}

export const writeOtp = (purpose: string, kept: KeptOtp): void =>
  writeStored('sessionStorage', keyOf(purpose), JSON.stringify(kept))

export const removeOtp = (purpose: string): void => removeStored('sessionStorage', keyOf(purpose))
