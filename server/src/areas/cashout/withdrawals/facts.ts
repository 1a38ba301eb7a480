import { toBaht } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import { perContext } from '../../../concurrency/perContext.ts'
import type { Context } from '../../../context.ts'
import { batchLoader } from '../../../db/batchLoader.ts'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { lockGiftsOfMany, playthroughsAmong } from '../../gifts/public.ts'
import {
  isRefusedBy,
  payoutHits,
  payoutStandings,
  type PayoutStanding,
  type RuleHit,
} from '../../identity/public.ts'
import {
  areConfirmed,
  exclusionOf,
  findMembers,
  payeeOf,
  type Member,
} from '../../people/public.ts'
import { withLate } from '../../play/public.ts'
import { dayOf, waitsForPlay } from './approvalReasons.ts'
import { brokenLimit, kipFor, leastForKip, rateOf, type WithdrawLimits } from './rules.ts'
import { standingOf, type PayoutSum, type Withdrawal } from './store.ts'

type Db = Kysely<Database>

/** What a member asks for, under our reference. Amount in satang. */
export interface Request {
  id: string
  memberId: string
  amount: bigint
  /** The word of a passkey, or of password and phone, that was sent along. */
  word: string | null
  /** What the outside may have to say was asked for. */
  prepared?: boolean
  /** Said no before the books were looked at; kept under the caller's key like any other no. */
  refused?: Refused
}

/** What the books say of a request, all of it in one transaction. */
interface RequestFacts {
  /** Our own row: this was asked before. */
  row: Withdrawal | undefined
  open: boolean
  /** What the member has asked for in the last 24 hours: while the member is locked it cannot grow. */
  day: PayoutSum
  member: Member | undefined
  /** False where the member wants each withdrawal confirmed, and no word does this one. */
  isConfirmed: boolean
  /** Why not, while a play-through is active. */
  playing: Refused | null
  /** A game has answered about the member's money in a way that our books have not followed. */
  hasLate: boolean
  /** What the member's level lets out, and whether a block holds the payout. */
  identity: PayoutStanding
  /** The rules of the house that it meets. */
  rules: RuleHit[]
  /** Play that we have not heard of may make it wait. */
  waitsForPlay: boolean
}

/**
 * What the books say of a request; inside the transaction that takes the money the member is
 * locked.
 */
export const factsOf = perContext((context: Context) =>
  batchLoader<Request, RequestFacts>((db, requests) => readFacts(context, db, requests)),
)

async function readFacts(
  context: Context,
  db: Db,
  requests: readonly Request[],
): Promise<RequestFacts[]> {
  const members = requests.map(({ memberId }) => memberId)
  // In one round trip: the connection runs them in this order, each look once the lock is ours.
  const lock = lockGiftsOfMany(db, members)
  const asking = dayOf(context, db, members)
  const [, playing, standing, days, found, late, unplayed, known, rules] = await Promise.all([
    lock,
    playthroughsAmong(db, members),
    standingOf(db, requests),
    asking,
    findMembers(db, members),
    withLate(db, members),
    waitsForPlay(context, db, requests, asking),
    payoutStandings(context, db, requests),
    payoutHits(context, db, requests),
  ])
  const confirmed = await confirmedAmong(context, db, requests, found)
  return requests.map(({ memberId }, n) => ({
    row: standing[n]?.row,
    open: standing[n]?.isOpen === true,
    day: days[n] ?? { total: 0n, count: 0 },
    member: found[n],
    isConfirmed: confirmed[n] === true,
    playing: playing.get(memberId) ?? null,
    hasLate: late.has(memberId),
    identity: known[n] ?? { refused: null, isBlocked: false, isHeld: false },
    rules: rules[n] ?? [],
    waitsForPlay: unplayed[n] === true,
  }))
}

/** Who has not chosen to confirm is asked for nothing, and costs no look. */
async function confirmedAmong(
  context: Context,
  db: Db,
  requests: readonly Request[],
  members: readonly (Member | undefined)[],
): Promise<boolean[]> {
  if (!members.some((member) => member?.confirmsWithdrawals)) return requests.map(() => true)
  const asked = requests.map(({ memberId, amount, word }, n) => {
    const member = members[n]
    return {
      memberId,
      amount,
      word: member?.confirmsWithdrawals ? word : null,
      payee: member ? payeeOf(member) : '',
    }
  })
  const confirmed = await areConfirmed(context, db, asked)
  return requests.map((_, n) => !members[n]?.confirmsWithdrawals || confirmed[n] === true)
}

/**
 * From how many baht to how many this member may withdraw. Who has stopped or is leaving takes all
 * out, however little it is.
 */
export function withdrawLimitsOf(
  { settings, clock }: Context,
  member: Pick<Member, 'closedAt' | 'excludedUntil'> | undefined,
): WithdrawLimits {
  const isStopped = exclusionOf(member, clock.now()) !== null
  return {
    withdrawMin: isStopped ? LEAST_BAHT : settings.get('withdrawMin'),
    withdrawMax: settings.get('withdrawMax'),
  }
}
const LEAST_BAHT = 0.01

/** Why this request is refused; null: what remains is whether there is enough money. */
export function refusalOf(
  context: Context,
  { amount }: Request,
  known: RequestFacts,
): Refused | null {
  if (known.member?.contestedAt) return new Refused('CONTESTED')
  if (known.playing) return known.playing
  const broken = brokenLimit(amount, withdrawLimitsOf(context, known.member))
  if (broken) return new Refused('LIMIT_EXCEEDED', { details: { ...broken } })
  const kip = kipOf(context, known.member, amount)
  if (kip?.amount === 0n)
    return new Refused('LIMIT_EXCEEDED', {
      details: { limit: 'min', bound: leastForKip(context.settings.get('lakPerBaht')) },
    })
  if (!known.member?.bankCode || !known.member.bankAccountNo) return new Refused('NO_BANK')
  if (known.identity.refused) return known.identity.refused
  if (known.open) return new Refused('LIMIT_EXCEEDED', { details: { limit: 'open', bound: 1 } })
  // In the words of one who is kept away: whoever asks learns nothing of rules.
  if (isRefusedBy(known.rules)) return new Refused('IDENTITY_HELD')
  return known.isConfirmed
    ? null
    : new Refused('WITHDRAWAL_UNCONFIRMED', { details: { amount: toBaht(amount) } })
}

/**
 * What the bank is told to pay, in whole kip, by the rate (hundredths of kip a baht) of this
 * moment.
 */
export interface Kip {
  amount: bigint
  rate: bigint
}

/** Null where the member's account is in baht. */
export function kipOf(
  { settings }: Context,
  member: Member | undefined,
  amount: bigint,
): Kip | null {
  if (member?.currency !== 'LAK') return null
  const lakPerBaht = settings.get('lakPerBaht')
  return { amount: kipFor(amount, lakPerBaht), rate: rateOf(lakPerBaht) }
}
