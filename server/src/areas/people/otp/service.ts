import { createHash, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import { forLog, isOwnFault } from '../../../db/pgError.ts'
import type { Database } from '../../../db/schema.ts'
import { demandAttempts, demandRoomIn, returnAttempts } from '../../../limits/attempts.ts'
import { addressSubject } from '../../../limits/networks.ts'
import { mobileRefusal, onePhone } from '../../../runtime/phone.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { SITE_NAME } from '../../../runtime/siteName.ts'
import { isOwnDevice, readDevice } from '../../../security/deviceCookie.ts'
import { sendText } from '../texts/sendText.ts'
import {
  BLOCK_MS,
  drawCode,
  drawRef,
  isToken,
  LIMITS,
  OTP_LIFE_MS,
  OTP_TRIES,
  otpRefusal,
  smsText,
  VERIFIED_MS,
} from './rules.ts'
import { takeSend } from './sendCounts.ts'
import {
  blockPhone,
  countTry,
  findOtp,
  findVerified,
  forgetBefore,
  markUsed,
  markVerified,
  phoneState,
  replaceOtp,
} from './store.ts'

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
const hashCode = (token: string, code: string): string =>
  createHash('sha256').update(`${token}\0${code}`).digest('base64url')
const same = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** What starts the place of a device, which is never an address. */
const DEVICE = 'device:'
/** Against what wrong guesses count: the phone, or the device of its owner that asked for the code. */
const guessesAt = (phone: string, place: string) => [
  { limit: LIMITS.guesses, subject: place.startsWith(DEVICE) ? `${phone}:${place}` : phone },
]

/**
 * Sends a code by SMS. One who sends along the token with which they verified this phone within 15
 * minutes gets `OTP_VERIFIED` and no message; a stranger learns nothing of that. `device`: the
 * cookie of that name; a device of the phone's owner has counts and codes of its own. Refuses with
 * PHONE_NUMBER_REQUIRE_10_DIGIT, PHONE_NUMBER_NOT_MOBILE, OTP_BLOCK, REQUEST_LIMIT_1MIN,
 * REQUEST_LIMIT, and OTP_SEND_FAIL when every gateway said no.
 */
export async function sendOtp(
  context: Context,
  typed: string,
  from: { ip: string; device?: string | undefined },
  shownToken?: string,
): Promise<{ otpRef: string; otpToken: string; code: 'SUCCESS' | 'OTP_VERIFIED' }> {
  const { db, clock, random, config, ids } = context
  const phone = onePhone(typed, config.laos)
  const wrong = mobileRefusal(phone, config.laos)
  if (wrong) throw new Refused(wrong)
  const device = readDevice(context.cipher, from.device, clock.now())
  const own = isOwnDevice(device, phone) ? device : null
  const place = own ? `${DEVICE}${own.id}` : addressSubject(from.ip)
  demandUnblocked(await phoneState(db, phone, place), clock.now())
  if (shownToken !== undefined && (await isVerifiedToken(context, shownToken, phone)))
    return { otpRef: '', otpToken: shownToken, code: 'OTP_VERIFIED' }
  // A code that could not be tried is not sent.
  await demandRoomIn(context, guessesAt(phone, place), 'OTP_BLOCK')
  await takeSend(context, phone, { ip: from.ip, own, place })

  const bytes = (length: number): Uint8Array => random.bytes(length)
  const token = Buffer.from(bytes(32)).toString('base64url')
  const [code, ref] = [drawCode(bytes), drawRef(bytes)]
  const now = clock.now()
  await db.transaction().execute((tx) =>
    replaceOtp(tx, {
      token_hash: hashToken(token),
      phone,
      address: place,
      ref,
      code_hash: hashCode(token, code),
      created_at: now,
      expires_at: new Date(now.getTime() + OTP_LIFE_MS),
    }),
  )
  const sent = await sendText(context, {
    reference: ids.reference('otp'),
    phone,
    text: smsText(SITE_NAME, code, ref, config.laos),
  })
  // After a lost answer it may be on its way: whoever holds it must be able to type it in.
  if (sent.kind === 'refused') throw new Refused('OTP_SEND_FAIL')
  return { otpRef: ref, otpToken: token, code: 'SUCCESS' }
}

/**
 * Checks a code. Five wrong tries are answered OTP_CODE_INVALID, then the phone is blocked for 15
 * minutes (OTP_BLOCK) at the address or device that asked for the code, and not at its owner's. So
 * are, until the hour passes, all codes that strangers asked for once 10 guesses were wrong.
 * Refuses also with OTP_TOKEN_INVALID (not a token of ours), OTP_NOT_EXIST, OTP_VERIFIED,
 * OTP_EXPIRED, OTP_VERIFY_FAIL.
 */
export async function verifyOtp(context: Context, token: string, code: string): Promise<void> {
  if (!isToken(token)) throw new Refused('OTP_TOKEN_INVALID')
  try {
    await tryCode(context, token, code)
  } catch (error) {
    if (error instanceof Refused || !isOwnFault(error)) throw error
    context.log.error({ err: forLog(error) }, 'a code could not be checked')
    throw new Refused('OTP_VERIFY_FAIL')
  }
}

async function tryCode(context: Context, token: string, code: string): Promise<void> {
  const { db, clock } = context
  const tokenHash = hashToken(token)
  const found = await findOtp(db, tokenHash)
  if (!found) throw new Refused('OTP_NOT_EXIST')
  const now = clock.now()
  demandUnblocked(await phoneState(db, found.phone, found.address), now)
  const over = otpRefusal(found, now)
  if (over) throw new Refused(over)

  // Counted before it is known to be wrong, so that guesses side by side cannot slip by together.
  const guesses = guessesAt(found.phone, found.address)
  await demandAttempts(context, guesses, 'OTP_BLOCK')
  const counted = await countTry(db, tokenHash, OTP_TRIES, now)
  const isRight = counted && same(counted.code_hash, hashCode(token, code))
  if (!counted || isRight) await returnAttempts(context, guesses)
  if (!counted) {
    // Others beside us used up the tries, or one of them was right.
    const late = await findOtp(db, tokenHash)
    const reason = late && otpRefusal(late, now)
    if (reason) throw new Refused(reason)
    throw blocked(BLOCK_MS)
  }
  if (isRight) {
    await markVerified(db, tokenHash, now)
    return
  }
  if (counted.tries >= OTP_TRIES)
    await blockPhone(db, found.phone, found.address, new Date(now.getTime() + BLOCK_MS))
  throw new Refused('OTP_CODE_INVALID', { details: { triesLeft: OTP_TRIES - counted.tries } })
}

const blocked = (ms: number): Refused =>
  new Refused('OTP_BLOCK', { retryAfter: Math.ceil(ms / 1000) })

function demandUnblocked(state: { blocked_until: Date | null } | undefined, now: Date): void {
  if (state?.blocked_until && state.blocked_until > now)
    throw blocked(state.blocked_until.getTime() - now.getTime())
}

const verifiedAfter = (now: Date): Date => new Date(now.getTime() - VERIFIED_MS)

/** True when this very token was verified for this phone within the last 15 minutes, and not used. */
export async function isVerifiedToken(
  { db, clock, config }: Context,
  token: string,
  typed: string,
): Promise<boolean> {
  if (!isToken(token)) return false
  const phone = onePhone(typed, config.laos)
  const found = await findVerified(db, hashToken(token), phone, verifiedAfter(clock.now()))
  return found !== undefined
}

/**
 * Uses the token up, in the transaction of what it is used for: of two that come with it one gets
 * true. False too when it was not verified for this phone within 15 minutes.
 */
export async function useVerifiedToken(
  { clock, config }: Context,
  db: Kysely<Database>,
  token: string,
  typed: string,
): Promise<boolean> {
  const now = clock.now()
  const phone = onePhone(typed, config.laos)
  return isToken(token) && markUsed(db, hashToken(token), phone, verifiedAfter(now), now)
}

/** Forgets codes and phones a day old. */
export const forgetOtps = ({ db, clock }: Context) =>
  forgetBefore(db, new Date(clock.now().getTime() - 86_400_000))
