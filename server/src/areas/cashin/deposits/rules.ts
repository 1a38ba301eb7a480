import { qrAmounts, type QrMinimums, type QrProvider } from '@krapao/contract/constants'
import { toSatang } from '@krapao/contract/money'
import type { QrCodeState } from '../../../db/tables/cashin/deposits.ts'

const MINUTE_MS = 60_000

/** Smallest code with a provider, in satang; `minimums` are the operator's own. */
export const minimumOf = (provider: QrProvider, minimums: QrMinimums = {}): bigint =>
  toSatang(qrAmounts(provider, minimums).minimum)

interface QrTimes {
  state: QrCodeState
  created_at: Date
  expires_at: Date
  /** When an unsigned notice of its PSP last named it. */
  hinted_at?: Date | null
}

/** Shown to the member and ready to be paid. */
export const isLive = (code: QrTimes, now: Date): boolean =>
  code.state === 'LIVE' && now < code.expires_at

/**
 * Money for a code that no longer asked for any: still money, but marked. A second payment in time
 * is not late.
 */
export const isLate = (code: QrTimes, paidAt: Date, now: Date): boolean =>
  (code.state !== 'CREATING' && code.state !== 'LIVE' && code.state !== 'PAID') ||
  now >= code.expires_at ||
  paidAt >= code.expires_at

/**
 * Why a payment waits for a person; null: it is the member's. `code` undefined: we never issued it.
 * Amounts in satang, `factor` the setting (0 or less: no amount is too far).
 */
export function waitReason(
  code: { amount: bigint } | undefined,
  paid: bigint,
  isFirst: boolean,
  factor: number,
): 'UNKNOWN_CODE' | 'PAID_TWICE' | 'FAR_FROM_ASK' | null {
  if (!code) return 'UNKNOWN_CODE'
  if (!isFirst) return 'PAID_TWICE'
  const far = (code.amount * BigInt(Math.round(factor * 100))) / 100n
  return far > 0n && paid >= far ? 'FAR_FROM_ASK' : null
}

/** How long after a hint the PSP is asked again, in ms: it may tell before it knows. */
const AFTER_HINT = [1 / 6, 1 / 2, 2, 10, 30, 120, 720].map((minutes) => minutes * MINUTE_MS)

const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * When the PSP is asked again about a code whose payment is not known: early on, in case the
 * callback was lost, after a hint, and after the end, when nothing can change any more. Null:
 * enough. Without an answer it goes on for a day. Of a PSP that reports nothing no report tells
 * what was paid later still: it is asked after a day and after three, as far back as reports are
 * read.
 */
export function nextPoll(code: QrTimes, now: Date, answered: boolean, reports = true): Date | null {
  const start = code.created_at.getTime()
  const end = code.expires_at.getTime()
  const times = [
    start + MINUTE_MS / 2,
    start + 2 * MINUTE_MS,
    start + 5 * MINUTE_MS,
    end + MINUTE_MS / 2,
    end + 5 * MINUTE_MS,
    end + 60 * MINUTE_MS,
    ...(code.hinted_at ? AFTER_HINT.map((ms) => Number(code.hinted_at) + ms) : []),
  ]
  const next = firstAfter(now, times)
  if (next) return next
  if (!answered && now.getTime() < end + DAY_MS) return new Date(now.getTime() + 5 * MINUTE_MS)
  return reports ? null : firstAfter(now, [end + DAY_MS, end + 3 * DAY_MS])
}

function firstAfter(now: Date, times: readonly number[]): Date | null {
  const first = Math.min(...times.filter((time) => time > now.getTime()))
  return Number.isFinite(first) ? new Date(first) : null
}

/** A code in kip: whole kip that it asks for, and hundredths of kip a baht. */
export interface KipAsked {
  lak: bigint
  lak_rate: bigint
}

export const isKip = <C extends { lak: bigint | null; lak_rate: bigint | null }>(
  code: C,
): code is C & KipAsked => code.lak !== null && code.lak_rate !== null

/**
 * The whole kip that a code of `amount` satang asks for, by the rate of its moment: rounded up, so
 * that what is paid is never worth less than what is credited.
 */
export function kipAsked(amount: bigint, lakPerBaht: number): KipAsked {
  const rate = BigInt(Math.round(lakPerBaht * 100))
  return { lak: (amount * rate + 9_999n) / 10_000n, lak_rate: rate }
}

/**
 * What a payment of a code in kip is worth in satang, and the rate that counted: the baht that were
 * asked for where it is exactly the kip that were, else what the kip make by the code's own rate,
 * less what is under a satang. Who pays after the code has ended gets no more than by `rateNow`: a
 * code that was kept would be a bet on the rate. Nothing of it is in no book: less than one satang
 * is one. `hundredths` of kip, rates in hundredths of kip a baht.
 */
export function satangPaid(
  code: KipAsked & { amount: bigint; expires_at: Date },
  paid: { hundredths: bigint; at: Date },
  rateNow: bigint,
): { satang: bigint; rate: bigint } {
  const { hundredths, at } = paid
  const by = (rate: bigint): bigint => (hundredths * 100n) / rate
  const then = hundredths === code.lak * 100n ? code.amount : by(code.lak_rate)
  const now = at >= code.expires_at ? by(rateNow) : then
  const [satang, rate] = now < then ? [now, rateNow] : [then, code.lak_rate]
  return { satang: satang > 0n ? satang : 1n, rate }
}

// The claims under which whoever decides about a code meets the others (`../payments/rules.ts`).

/** All that a PSP says of one code, ours or not, and what is decided about its payments. */
export const codeClaim = (provider: string, reference: string): string =>
  `psp ${provider} code ${reference}`

/** The PSP's own reference of a code, which the bank's line of its payout names. */
export const billClaim = (provider: string, reference: string): string =>
  `psp ${provider} bill ${reference}`
