import { createDecipheriv, createHash } from 'node:crypto'

/** The smallest link that is taken, in satang. */
export const MIN_LINK_AMOUNT = 200n

const IV = 12
const TAG = 16
const SEPARATOR = '::'

/**
 * Opens the envelope of the wire: base64url(iv ‖ ciphertext ‖ tag), AES-256-GCM under SHA-256 of
 * `secret`, of `<link>::<walletAccountName>`. Null for anything else. The secret ships in the
 * bundle: what is inside is judged as strictly as if it had come in the clear.
 */
export function unsealLink(
  sealed: string,
  secret: string,
): { link: string; walletAccountName: string } | null {
  if (!/^[A-Za-z0-9_-]{40,2000}$/.test(sealed)) return null
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    createHash('sha256').update(secret).digest(),
    bytes.subarray(0, IV),
    { authTagLength: TAG },
  )
  decipher.setAuthTag(bytes.subarray(-TAG))
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()]),
    )
    const at = text.indexOf(SEPARATOR)
    return at < 0
      ? null
      : { link: text.slice(0, at).trim(), walletAccountName: text.slice(at + SEPARATOR.length) }
  } catch {
    return null
  }
}

/**
 * The code of a wallet link on exactly this host over https, as `https://host/campaign/?v=CODE`;
 * null for any other.
 */
export function codeOf(link: string, host: string): string | null {
  if (!URL.canParse(link)) return null
  // As written: what a parser would forgive (case, dots, tabs, escapes) is not the host to the letter.
  if (!link.startsWith(`https://${host}/`)) return null
  const url = new URL(link)
  if (!/^\/campaign\/?$/.test(url.pathname) || url.searchParams.getAll('v').length !== 1)
    return null
  const code = url.searchParams.get('v') ?? ''
  return /^[A-Za-z0-9]{6,64}$/.test(code) ? code : null
}

const BACK_OFF_MS = [2_000, 5_000, 10_000, 30_000, 60_000, 120_000, 300_000]
/** How long until the issuer is asked again, after `attempts` runs (from 1). */
export const nextAttemptMs = (attempts: number): number =>
  BACK_OFF_MS[Math.min(Math.max(attempts, 1), BACK_OFF_MS.length) - 1] ?? 300_000

/** Why a link has failed that two operators have closed. */
export const CLOSED = 'CLOSED'
/** How long an issuer has to tell the end of a link before operators may close it. */
export const UNANSWERED_MS = 3_600_000
/** How often an issuer is asked about a closed link, and for how long after it was closed. */
export const WATCH_EVERY_MS = 6 * 3_600_000
const WATCH_FOR_MS = 30 * 86_400_000

export const isUnanswered = (link: { state: string; created_at: Date }, now: Date): boolean =>
  link.state === 'REDEEMING' && now.getTime() - link.created_at.getTime() >= UNANSWERED_MS

/** Until when a closed link is asked about again, from now; null: not any more. */
export const watchPauseMs = (endedAt: Date | null, now: Date): number | null =>
  endedAt !== null && now.getTime() - endedAt.getTime() < WATCH_FOR_MS ? WATCH_EVERY_MS : null
