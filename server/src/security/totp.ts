import { timingSafeEqual } from 'node:crypto'
import { decodeBase32IgnorePadding, encodeBase32UpperCaseNoPadding } from '@oslojs/encoding'
import { createTOTPKeyURI, generateHOTP } from '@oslojs/otp'
import { renderSVG } from 'uqr'
import type { Random } from '../runtime/chance.ts'

const STEP_S = 30
const DIGITS = 6
/** RFC 4226 wants 160 bits. */
const SECRET_BYTES = 20

/** A secret as authenticator apps take it (base32). */
export const makeSecret = (random: Random): string =>
  encodeBase32UpperCaseNoPadding(random.bytes(SECRET_BYTES))

export const otpauthOf = (secret: string, email: string): string =>
  createTOTPKeyURI('Krapao', email, decodeBase32IgnorePadding(secret), STEP_S, DIGITS)

/** The same as a picture that a phone reads. */
export const qrOf = (otpauth: string): string => renderSVG(otpauth, { ecc: 'M', border: 2 })

const stepAt = (at: Date): bigint => BigInt(Math.floor(at.getTime() / 1000 / STEP_S))

export const codeAt = (secret: string, at: Date): string =>
  generateHOTP(decodeBase32IgnorePadding(secret), stepAt(at), DIGITS)

/**
 * The time step (of 30 s) whose code this is: now, or one before or after, as clocks differ; null:
 * none.
 */
export function stepOf(secret: string, code: string, now: Date): bigint | null {
  if (!/^\d{6}$/.test(code)) return null
  const key = decodeBase32IgnorePadding(secret)
  const steps = [stepAt(now), stepAt(now) - 1n, stepAt(now) + 1n]
  const fitting = steps.filter((step) =>
    timingSafeEqual(Buffer.from(generateHOTP(key, step, DIGITS)), Buffer.from(code)),
  )
  return fitting[0] ?? null
}
