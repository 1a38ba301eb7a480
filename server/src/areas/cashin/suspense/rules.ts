import { bySeverity, type Severity } from '@krapao/contract/ops/decision/severity'
import { said, type Signal } from '@krapao/contract/ops/decision/signal'
import type { SuspenseAction } from '../../../db/tables/cashin/payments.ts'
import { suspenseOf, TRANSIT, walletOf, WRITTEN_OFF } from '../../../ledger/address.ts'
import type { Leg } from '../../../ledger/port.ts'

/**
 * After a bank's no the money is not taken back before this long, in ms: until then it may still go
 * out.
 */
export const SETTLING_MS = 60_000

const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 300_000
/** From 2 s doubling to 5 min; `attempts` made so far, from 1. */
export const nextAttemptMs = (attempts: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 20))

/** A whole account number: a bank pays to nothing else. */
export const isPayable = (item: { from_bank_code: string; from_account_no: string }): boolean =>
  item.from_bank_code !== '' && /^\d{6,20}$/.test(item.from_account_no)

/** What each decision posts first; null: a line that could not be read, by which nothing moves. */
export function movesBy(
  { account, amount }: { account: string; amount: bigint | null },
  action: SuspenseAction,
  memberId: string,
): Leg | null {
  if (amount === null) return null
  const to = { assign: walletOf(memberId), return: TRANSIT, writeOff: WRITTEN_OFF }[action]
  return { from: suspenseOf(account), to, amount }
}

/** Reasons by which the same money may be claimed twice, or is not what somebody says. */
const STOP = ['CODE_AND_SLIP', 'GIVEN_BEFORE', 'NAMED_ALIKE', 'PAID_TWICE', 'OTHER_MEMBER']
/** Reasons by which it is not plain whose it is or how much. */
const CARE = [
  'NAME_DIFFERS',
  'HELD_BEFORE',
  'SEVERAL_MEMBERS',
  'OTHER_AMOUNT',
  'FAR_FROM_ASK',
  'OTHER_ACCOUNT',
  'OTHER_DAY',
  'UNREADABLE',
  'BILL_UNTOLD',
]

/** How heavy an item weighs by why it waits; `hasFailed`: the bank did not take it back. */
export function weightOfItem(of: { reason: string; hasFailed: boolean }): Severity {
  if (of.hasFailed || STOP.includes(of.reason)) return 'stop'
  return CARE.includes(of.reason) ? 'care' : 'look'
}

/** The account or the code, the name, an announcement, earlier transfers. */
export const KINDS_OF_EVIDENCE = 4

/** What is known of a member beside money in suspense. */
export interface Beside {
  fits: readonly ('ACCOUNT' | 'QR_CODE' | 'ROUND' | 'HELD_BEFORE')[]
  /** The sender's name beside the holder's; null: the bank showed none. */
  name: 'MATCH' | 'NO_MATCH' | 'UNCLEAR' | null
  /** The bank and the last four digits fit, where the bank shows no more. */
  hasSameDigits: boolean
  /** When the member announced just this sum. */
  announced: Date | null
  /** Baht. */
  amount: number
  /** What came from the same account before and was the member's. */
  earlier: { n: number; at: Date } | null
}

/** What speaks for a member and against, the heaviest first, and how many of the four kinds do. */
export function evidenceOf(of: Beside): { score: number; evidence: Signal[] } {
  const proven = of.fits.find((fit) => fit !== 'HELD_BEFORE')
  const name = {
    MATCH: said('SENDER_NAME', 'fine'),
    UNCLEAR: said('SENDER_UNCLEAR', 'look'),
    NO_MATCH: said('SENDER_DIFFERS', 'stop'),
  }
  const evidence = [
    ...(proven ? [said(`FITS_${proven}`, 'fine')] : []),
    ...(of.fits.includes('HELD_BEFORE') ? [said('FITS_HELD_BEFORE', 'care')] : []),
    ...(!proven && of.hasSameDigits ? [said('DIGITS', 'look')] : []),
    ...(of.name === null ? [] : [name[of.name]]),
    ...(of.announced ? [said('ANNOUNCED', 'fine', { amount: of.amount }, of.announced)] : []),
    ...(of.earlier ? [said('EARLIER', 'fine', { n: of.earlier.n }, of.earlier.at)] : []),
  ]
  const score = evidence.filter(({ severity }) => severity === 'fine').length
  return { score, evidence: bySeverity(evidence) }
}
