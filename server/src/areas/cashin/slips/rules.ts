import { isInDailyHours } from '@krapao/contract/bangkok'
import type { Currency, SlipReason } from '@krapao/contract/constants'
import type { ReviewNote } from '../../../db/tables/cashin/slips.ts'
import type { VerifiedTransfer } from '../../../providers/slipcheck/port.ts'
import {
  matchAccount,
  matchReceiver,
  matchSender,
  type KnownAccount,
  type Match,
} from '../../site/public.ts'
import type { TransferInFeed } from '../bankTransfers/findInFeed.ts'

const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 300_000
/** After this long without the bank's answer the slip ends: by then a person must look at it anyway. */
export const GIVE_UP_MS = 24 * 60 * 60_000
/**
 * A slip is uploaded seconds after its transfer, and some banks show one only after minutes: until
 * this long after the upload no verifier's "not found" is final.
 */
export const FRESH_MS = 15 * 60_000
/** Refusals in a row of the bank's own challenge. */
export const CHALLENGES = 3
/** Clocks of banks differ; a transfer said to come from further in the future is not understood. */
const AHEAD_MS = 5 * 60_000

/** From 2 s doubling to 5 min; `attempts` made so far, from 1. */
export const nextCheckMs = (attempts: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 20))

/** Whether slips are not taken at `now`; hours that are none close nothing. */
export const isClosed = (now: Date, from: string, to: string): boolean =>
  isInDailyHours(now.getTime(), from, to) ?? false

export interface HouseAccount extends KnownAccount {
  currency: Currency
}
/**
 * `sharesMask`: the account as shown could be another member's too; `heldBefore`: another member
 * had it when the transfer was made.
 */
export interface Sender extends KnownAccount {
  sharesMask: boolean
  heldBefore?: boolean
}
export type Judgement =
  | { verdict: 'CREDIT'; account: HouseAccount }
  | { verdict: 'FAIL'; reason: SlipReason }
  /** For a person. `account` where it can only be that one. */
  | { verdict: 'REVIEW'; note: ReviewNote; account: HouseAccount | null }

/** What our own feed shows overrules what the slip shows; where it cannot tell, the slip may. */
const overruled = (feed: Match | undefined, slip: Match): Match =>
  feed === undefined || feed === 'UNCLEAR' ? slip : feed

/**
 * The sending bank by which a slip's money is known beside other lines of its reference. Whoever
 * shows a mini-QR can draw it: where the verification names another bank, neither is taken for
 * known (''), and the money counts against every line of the reference.
 */
export function sendingBankOf(drawn: string | null, verified: string | null | undefined): string {
  const isNamed = verified != null && verified !== '' && verified !== '999'
  return isNamed && verified !== drawn ? '' : (drawn ?? '')
}

/** Whether an account is the one that sent the transfer. */
export const senderMatch = (
  account: KnownAccount,
  transfer: VerifiedTransfer,
  feed: TransferInFeed | undefined,
): Match =>
  overruled(feed && matchSender(account, feed.sender), matchSender(account, transfer.sender))

/**
 * What a transfer that truly happened means for the member who shows its slip. In the order of
 * decisions: destination, sender, age. A definite no decides even where another point cannot be
 * told. `feed`: the same transfer as our own bank's feed has shown it.
 */
export function judge(
  transfer: VerifiedTransfer,
  asked: {
    accounts: readonly HouseAccount[]
    /** All of ours, also those that are no longer offered. */
    everyOwn?: readonly KnownAccount[]
    member: Sender
    feed?: TransferInFeed | undefined
    uploadedAt: Date
    maxAgeMinutes: number
  },
): Judgement {
  const { accounts, member, feed, uploadedAt, maxAgeMinutes } = asked
  const { everyOwn = accounts } = asked
  const matches = accounts.map((account) => ({
    account,
    match: overruled(
      feed && matchAccount(account.accountNo, feed.toAccountNo),
      matchReceiver(account, transfer.receiver),
    ),
  }))
  const possible = matches.filter(({ match }) => match !== 'NO_MATCH')
  // What our own feed has shown did come to us, be it into an account that is no longer offered.
  if (possible.length === 0 && !feed) return { verdict: 'FAIL', reason: 'DEST_ACC_INVALID' }
  const sender = senderMatch(member, transfer, feed)
  // Money that we move between our own accounts is nobody's, whoever has registered one of them.
  const isOurs = everyOwn.some((own) => senderMatch(own, transfer, feed) === 'MATCH')
  if (isOurs || sender === 'NO_MATCH') return { verdict: 'FAIL', reason: 'NOT_MATCH' }
  const age = uploadedAt.getTime() - transfer.paidAt.getTime()
  if (age > maxAgeMinutes * 60_000) return { verdict: 'FAIL', reason: 'EXPIRED_SLIP' }

  const sure = matches.filter(({ match }) => match === 'MATCH')
  const account =
    (sure.length === 1 ? sure[0] : possible.length === 1 ? possible[0] : undefined)?.account ?? null
  const review = (note: ReviewNote): Judgement => ({ verdict: 'REVIEW', note, account })
  if (sure.length !== 1 || account === null) return review('DEST_UNCLEAR')
  if (sender === 'UNCLEAR' || member.sharesMask || member.heldBefore)
    return review('SENDER_UNCLEAR')
  if (age < -AHEAD_MS) return review('TIME_UNCLEAR')
  // The bank's verification speaks baht; an account in kip is for a person.
  if (account.currency !== 'BAHT' || feed?.currency === 'LAK') return review('CURRENCY')
  if (feed && feed.amount !== transfer.amount) return review('FEED_DIFFERS')
  // Its PSP may still say whose the code is, and then it counts by the code.
  return feed?.paysUnknownCode ? review('PAYS_CODE') : { verdict: 'CREDIT', account }
}
