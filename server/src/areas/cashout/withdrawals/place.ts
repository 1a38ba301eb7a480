import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import { perContext } from '../../../concurrency/perContext.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { walletOf } from '../../../ledger/address.ts'
import { answeringOnce } from '../../../ledger/batching/answeringOnce.ts'
import type { Conclusion, Decision, BatchKind, Outcome, Posting } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { lockGiftsOfMany, playthroughsAmong } from '../../gifts/public.ts'
import { exclusionOf, findMembers, type Member } from '../../people/public.ts'
import { withLate } from '../../play/public.ts'
import { approvalReasonsOf, dayOf, waitsForPlay, type ApprovalWait } from './approvalReasons.ts'
import { isDue, PAYOUTS } from './payouts/payout.ts'
import {
  approvalsFor,
  brokenLimit,
  kipFor,
  leastForKip,
  rateOf,
  type WithdrawLimits,
} from './rules.ts'
import {
  insertWithdrawals,
  standingOf,
  type NewWithdrawal,
  type PayoutSum,
  type Withdrawal,
} from './store.ts'

type Db = Kysely<Database>
type Withdrawn = Answer<'withdraw'>

/** What a member asks for, under our reference. Amount in satang. */
export interface Request {
  id: string
  memberId: string
  amount: bigint
  /** What the outside may have to say was asked for. */
  prepared?: boolean
  /** Said no before the books were looked at; kept under the caller's key like any other no. */
  refused?: Refused
}

/** Nothing was decided: `prepare` first, what the outside knows may change the answer. */
export class AskProvidersFirst extends Error {}

/** What the books say of a request, all of it in one transaction. */
export interface RequestFacts {
  /** Our own row: this was asked before. */
  row: Withdrawal | undefined
  open: boolean
  /** What the member has asked for in the last 24 hours: while the member is locked it cannot grow. */
  day: PayoutSum
  member: Member | undefined
  /** Why not, while a play-through is active. */
  playing: Refused | null
  /** A game has a word on the member's money that our books have not followed. */
  hasLate: boolean
  /** Play that we have not heard of may make it wait. */
  waitsForPlay: boolean
}

/**
 * Looks at many requests at once; inside the transaction that takes the money the members are
 * locked.
 */
export async function checkRequests(
  context: Context,
  db: Db,
  requests: readonly Request[],
): Promise<RequestFacts[]> {
  const members = requests.map(({ memberId }) => memberId)
  // In one round trip: the connection runs them in this order, each look once the lock is ours.
  const lock = lockGiftsOfMany(db, members)
  const asking = dayOf(context, db, members)
  const [, playing, standing, days, found, late, unplayed] = await Promise.all([
    lock,
    playthroughsAmong(db, members),
    standingOf(db, requests),
    asking,
    findMembers(db, members),
    withLate(db, members),
    waitsForPlay(context, db, requests, asking),
  ])
  return requests.map(({ memberId }, n) => ({
    row: standing[n]?.row,
    open: standing[n]?.isOpen === true,
    day: days[n] ?? NOTHING_ASKED,
    member: found[n],
    playing: playing.get(memberId) ?? null,
    hasLate: late.has(memberId),
    waitsForPlay: unplayed[n] === true,
  }))
}

/**
 * From how many baht to how many this member may withdraw. Who has stopped or is leaving takes all
 * out, however little it is.
 */
function withdrawLimitsOf(
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

/** The same, and for an account in kip the rate of this moment, as it would be counted. */
export const withdrawTerms = (context: Context, member: Member | undefined) => ({
  ...withdrawLimitsOf(context, member),
  ...(member?.currency === 'LAK' && {
    kip: {
      perBaht: Number(rateOf(context.settings.get('lakPerBaht'))) / 100,
      at: context.clock.now().toISOString(),
    },
  }),
})

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
  return known.open ? new Refused('LIMIT_EXCEEDED', { details: { limit: 'open', bound: 1 } }) : null
}

/**
 * What the bank is told to pay, in whole kip, by the rate (hundredths of kip a baht) of this
 * moment.
 */
interface Kip {
  amount: bigint
  rate: bigint
}

function kipOf({ settings }: Context, member: Member | undefined, amount: bigint): Kip | null {
  if (member?.currency !== 'LAK') return null
  const lakPerBaht = settings.get('lakPerBaht')
  return { amount: kipFor(amount, lakPerBaht), rate: rateOf(lakPerBaht) }
}

interface Carried {
  member: Member
  day: PayoutSum
  kip: Kip | null
  wait: ApprovalWait
}
const NOTHING_ASKED: PayoutSum = { total: 0n, count: 0 }
const NO_WAIT: ApprovalWait = { reasons: [], restUntil: null }

/**
 * The rules, the hold, whether it waits, the row and the answer, in one commit. A member is locked
 * until then and has one request in it at most, so the 24 hours that are counted cannot grow
 * meanwhile.
 */
const requests = (context: Context): BatchKind<Request, Withdrawn, Carried> => ({
  name: 'withdraw',
  claims: ({ memberId }) => [`member:${memberId}`],
  decidesByLooking: true,
  async decide(tx, items) {
    const known = await checkRequests(context, tx.db, items)
    const again = items.filter((_, n) => known[n]?.row)
    const wallets = await context.ledger.balances(
      again.map(({ memberId }) => walletOf(memberId)),
      tx.db,
    )
    return items.map((item, n): Decision<Withdrawn, Carried> => {
      const about = known[n]
      if (about?.row)
        return {
          answer: answerOf(about.row, wallets.get(walletOf(item.memberId))?.balance ?? 0n),
        }
      if (!item.prepared && about && (about.playing || about.hasLate || about.waitsForPlay))
        return { refused: new AskProvidersFirst() }
      const refused = item.refused ?? (about && refusalOf(context, item, about))
      if (refused) return { refused }
      if (!about?.member) throw new Error(`a request of nobody: ${item.id}`)
      const { member, day } = about
      const kip = kipOf(context, member, item.amount)
      return { post: [holdFor(item, member, kip)], carry: { member, day, kip, wait: NO_WAIT } }
    })
  },
  async readAfterPosting(tx, posting) {
    const waits = await approvalReasonsOf(
      context,
      tx.db,
      posting.map(({ item: { amount }, carry: { member, day } }) => ({ member, amount, day })),
    )
    return posting.map(({ carry }, n) => ({ ...carry, wait: waits[n] ?? NO_WAIT }))
  },
  async conclude(tx, posted) {
    const now = context.clock.now()
    const held = posted.filter(({ outcomes: [outcome] }) => outcome?.ok)
    const rows = new Map(held.map(({ item, carry }) => [item.id, rowFor(item, carry, now)]))
    tx.withCommit(insertWithdrawals([...rows.values()]))
    if ([...rows.values()].some((row) => isDue(row, now)))
      tx.afterCommit(() => context.jobs.wake(PAYOUTS))
    return posted.map(({ item, outcomes: [outcome] }) => {
      const row = rows.get(item.id)
      return row && outcome?.ok
        ? { answer: answerOf(row, balanceAfter(outcome, item.memberId)) }
        : refusedBy(item, outcome)
    })
  },
})

const holdFor = (item: Request, member: Member, kip: Kip | null): Posting => ({
  op: 'hold',
  key: `${item.id}:hold`,
  kind: 'withdraw',
  from: walletOf(item.memberId),
  amount: item.amount,
  line: {
    memberId: item.memberId,
    type: 'withdraw',
    from: 'WALLET',
    to: member.bankCode,
    amount: item.amount,
    ...(kip && { note: { lak: String(kip.amount), lakRate: String(kip.rate) } }),
  },
})

function rowFor(
  item: Request,
  { member, kip, wait: { reasons, restUntil } }: Carried,
  now: Date,
): NewWithdrawal & Pick<Withdrawal, 'state' | 'next_attempt_at'> {
  const needed = approvalsFor(reasons)
  return {
    id: item.id,
    member_id: item.memberId,
    amount: item.amount,
    state: needed === 0 ? 'APPROVED' : 'REQUESTED',
    approvals_needed: needed,
    reasons,
    bank_code: member.bankCode,
    account_no: member.bankAccountNo,
    account_name: member.bankAccountName,
    lak: kip?.amount ?? null,
    lak_rate: kip?.rate ?? null,
    next_attempt_at: needed === 0 ? (restUntil ?? now) : null,
    // Now that the money is held: what was paid in before this moment may be part of it.
    requested_at: now,
  }
}

function answerOf(row: Pick<NewWithdrawal, 'id' | 'state'>, wallet: bigint): Withdrawn {
  const status = row.state === 'PAID' ? 'SUCCESS' : row.state === 'FAILED' ? 'FAILED' : 'PENDING'
  return { reference: row.id, status, wallet: { amount: toBaht(wallet) } }
}

const balanceAfter = (outcome: Outcome & { ok: true }, memberId: string): bigint =>
  outcome.changes.find(({ address }) => address === walletOf(memberId))?.balance ?? 0n

function refusedBy(item: Request, outcome: Outcome | undefined): Conclusion<Withdrawn> {
  const refusal = outcome && !outcome.ok ? outcome.refusal : 'nothing'
  // A wallet that was never opened holds nothing.
  if (refusal === 'INSUFFICIENT' || refusal === 'UNKNOWN_ACCOUNT')
    return { refused: new Refused('MONEY_NOT_ENOUGH') }
  throw new Error(`the ledger refused the hold of ${item.id}: ${refusal}`)
}

const CREATED = 201
/** Places a request together with everybody else's; its answer is kept under the caller's key. */
export const placeBatch = perContext((context: Context) =>
  context.ledger.batched(answeringOnce(requests(context), CREATED, context.clock)),
)
