import { OTP_DIGITS } from '@krapao/contract/constants'

export const OTP_LIFE_MS = 5 * 60_000
export const OTP_TRIES = 5
export const BLOCK_MS = 15 * 60_000
/** How long a verified phone counts as verified. */
export const VERIFIED_MS = 15 * 60_000

/** Of the site's codes a minute and a day; the rest is kept for devices of members. */
export const STRANGERS_SHARE = 0.8

export const LIMITS = {
  /** For a phone at one address, or on one device of its owner's. */
  minute: { name: 'otp-minute', hits: 1, seconds: 60 },
  /** For a phone, from all who are strangers to it. */
  phone: { name: 'otp-phone', hits: 5, seconds: 3600 },
  /**
   * In the place of the phone's and the address's on a device of its owner, which no stranger can
   * fill.
   */
  device: { name: 'otp-device', hits: 5, seconds: 3600 },
  /** For an owner's devices together: each login without a cookie makes one. */
  owner: { name: 'otp-owner', hits: 10, seconds: 3600 },
  address: { name: 'otp-address', hits: 20, seconds: 3600 },
  /**
   * Wrong guesses of a phone's codes, from wherever; of what a device of its owner asked for,
   * apart.
   */
  guesses: { name: 'otp-guesses', hits: 10, seconds: 3600 },
} as const

/** Tokens are 32 random bytes in base64url: what is not, we never gave out. */
export const isToken = (token: string): boolean => /^[\w-]{43}$/.test(token)

interface OtpState {
  tries: number
  expires_at: Date
  verified_at: Date | null
}
/**
 * Why a code may not be tried any more, or null when it may. The tries run out before the time
 * does.
 */
export function otpRefusal(otp: OtpState, now: Date): 'OTP_VERIFIED' | 'OTP_EXPIRED' | null {
  if (otp.verified_at) return 'OTP_VERIFIED'
  return now >= otp.expires_at ? 'OTP_EXPIRED' : null
}

const RANGE = 10 ** OTP_DIGITS
/** Largest multiple of the range in 32 bits: above it a remainder would favour the low codes. */
const FAIR_BELOW = Math.floor(2 ** 32 / RANGE) * RANGE

/** A code of six digits, each equally likely. */
export function drawCode(bytes: (length: number) => Uint8Array): string {
  for (;;) {
    const drawn = Buffer.from(bytes(4)).readUInt32BE(0)
    if (drawn < FAIR_BELOW) return String(drawn % RANGE).padStart(OTP_DIGITS, '0')
  }
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Four letters by which a person tells one message from the next. */
export const drawRef = (bytes: (length: number) => Uint8Array): string =>
  Array.from(bytes(4), (byte) => LETTERS[byte % LETTERS.length]).join('')

export function smsText(site: string, code: string, ref: string, laos: boolean): string {
  return laos
    ? `${site}: ລະຫັດ OTP ${code} (Ref: ${ref}) ໃຊ້ໄດ້ 5 ນາທີ ຫ້າມບອກຜູ້ໃດ`
    : `${site}: รหัส OTP ${code} (Ref: ${ref}) ใช้ได้ 5 นาที ห้ามบอกผู้อื่น`
}
