import { bangkokDay, midnightOf } from '@krapao/contract/bangkok'
import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import { CALL_RIGHT } from '@krapao/contract/ops/callRights'
import { TRANSIT_AGES } from '@krapao/contract/ops/dashboard'
import { holds } from '@krapao/contract/ops/rights'
import { perContext } from '../../../concurrency/perContext.ts'
import type { Context } from '../../../context.ts'
import { coverSaid } from '../../../ledger/liabilities/coverNow.ts'
import {
  balanceOfKind,
  isBalanced,
  moneyByHour,
  transitNow,
} from '../../../ledger/reads/explorer.ts'
import { transfersWaiting } from '../../cashin/public.ts'
import { chargebacksWaiting } from '../../cashin/public.ts'
import { countToReview } from '../../cashin/public.ts'
import { waitingPayments } from '../../cashin/public.ts'
import { houseHour, listWithdrawals } from '../../cashout/public.ts'
import { amlWaiting, identityWaiting } from '../../identity/public.ts'
import { gameAlarms, unreadRounds } from '../../play/public.ts'
import { talksWaiting } from '../../safety/public.ts'
import {
  approvalsPage,
  doneAlone,
  operatorsAtWork,
  waitingOperators,
  type Operator,
} from '../../staff/public.ts'
import { chatsWaiting, onDuty as chatDuty } from '../../support/public.ts'
import { complaintsWaiting } from '../../support/public.ts'
import { approvalsWaiting } from '../approvals/inbox.ts'
import { breachesOpen } from '../breaches/store.ts'
import { accountsPublishedAlone } from '../content/store.ts'
import { liveBeyondCeiling } from '../content/worst/ceiling.ts'
import { countOpen as breaksOpen } from '../reconciliation/store.ts'
import { undecided } from '../transferDecisions/list.ts'

type Dashboard = Answer<'opsToday'>
type Queue = Dashboard['queues']['slips']

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** From which age on money on its way is of the next of {@link TRANSIT_AGES}. */
const TRANSIT_BOUNDS_MS = [10 * MINUTE_MS, DAY_MS]
/** The sum reads every account: a screen that many look at asks for it once in a while. */
const SUM_EVERY_MS = 5_000
const sumOf = perContext<{ at: number; balanced: Promise<boolean> | null }>(() => ({
  at: 0,
  balanced: null,
}))

const queue = (count: number, oldestAt: Date | string | null | undefined): Queue => ({
  count,
  oldestAt: oldestAt instanceof Date ? oldestAt.toISOString() : (oldestAt ?? null),
})

/**
 * For this operator, or for the gauges: every queue with its oldest, whether the books sum to zero,
 * and how the outside is.
 */
export async function dashboard(context: Context, by: Operator | null): Promise<Dashboard> {
  const [queues, toLookAt, approvals, paid, books, transit, suspense, money, onDuty, solvency] =
    await Promise.all([
      queuesNow(context),
      toLookAtNow(context, by),
      approvalsWaiting(context, by),
      houseHour(context.db, context.clock.now()),
      booksNow(context),
      transitByAge(context),
      balanceOfKind(context.db, 'house:suspense'),
      moneyToday(context),
      dutiesNow(context),
      coverSaid(context),
    ])
  return {
    queues,
    ...toLookAt,
    approvals,
    houseHour: { paid: toBaht(paid), bound: context.settings.get('autoPayoutPerHour') },
    onDuty,
    books,
    solvency,
    transit,
    suspense: { amount: toBaht(suspense), ...queues.suspense },
    money,
    providers: context.providerHealth.now().map(({ lastOkAt, ...health }) => ({
      ...health,
      lastOkAt: lastOkAt?.toISOString() ?? null,
    })),
  }
}

async function queuesNow(context: Context): Promise<Dashboard['queues']> {
  const [
    withdrawals,
    transfers,
    slips,
    unknown,
    adjustments,
    chats,
    complaints,
    suspense,
    talks,
    identity,
  ] = await Promise.all([
    listWithdrawals(context, { state: 'waiting', page: 1, limit: 1 }),
    transfersWaiting(context),
    countToReview(context.db),
    undecided(context),
    approvalsPage(context.db, ['adjustment'], 'waiting', { limit: 1 }),
    chatsWaiting(context.db, context.clock.now()),
    complaintsWaiting(context.db),
    waitingPayments(context.db, 1, 1),
    talksWaiting(context.db),
    identityWaiting(context.db),
  ])
  return {
    withdrawals: queue(withdrawals.total, withdrawals.withdrawals[0]?.createdAt),
    bankTransfers: queue(transfers.length, transfers[0]?.booked_at),
    slips: queue(slips.count, slips.oldestAt),
    gameTransfers: queue(unknown.length, unknown[0]?.since),
    suspense: queue(suspense.total, suspense.rows[0]?.happened_at),
    adjustments: queue(adjustments.total, adjustments.rows[0]?.at),
    chats: queue(chats.count, chats.oldestAt),
    complaints: queue(complaints.count, complaints.oldestAt),
    talks: queue(talks.count, talks.oldestAt),
    identity: queue(identity.count, identity.oldestAt),
  }
}

type ToLookAt = Pick<
  Dashboard,
  | 'breaks'
  | 'staff'
  | 'accounts'
  | 'alone'
  | 'rounds'
  | 'gameAlarms'
  | 'worstGifts'
  | 'chargebacks'
  | 'breaches'
  | 'aml'
>

/** What somebody should look at beside the queues. */
async function toLookAtNow(context: Context, by: Operator | null): Promise<ToLookAt> {
  const { db } = context
  const now = context.clock.now()
  const waitMs = context.settings.get('operatorWaitHours') * HOUR_MS
  const since = new Date(now.getTime() - waitMs)
  const [breaks, staff, accounts, alone, rounds, beyond, gifts, taken, breaches, aml] =
    await Promise.all([
      breaksOpen(db),
      waitingOperators(db, now),
      accountsPublishedAlone(db, since),
      doneAlone(db, since),
      unreadRounds(context),
      gameAlarms(context),
      liveBeyondCeiling(context),
      chargebacksWaiting(db),
      breachesOpen(db),
      amlFor(context, by),
    ])
  return {
    breaks: queue(breaks.count, breaks.oldestAt),
    staff: queue(staff.count, staff.oldestAt),
    accounts: queue(accounts.count, accounts.oldestAt),
    alone: queue(alone.count, alone.oldestAt),
    rounds: queue(rounds.count, rounds.oldestAt),
    gameAlarms: queue(beyond.count, beyond.oldestAt),
    // Since when is not known: what games declare changes by itself.
    worstGifts: queue(gifts.length, null),
    chargebacks: queue(taken.count, taken.oldestAt),
    breaches: queue(breaches.count, breaches.oldestAt),
    aml: queue(aml.count, aml.oldestAt),
  }
}

/** Of these nobody else learns that there are any. */
const amlFor = async ({ db }: Context, by: Operator | null) =>
  by && holds(by.rights, CALL_RIGHT.opsAml) ? amlWaiting(db) : { count: 0, oldestAt: null }

/** Who works in the console, and since when at the chat. */
async function dutiesNow(context: Context): Promise<Dashboard['onDuty']> {
  const [present, duties] = await Promise.all([operatorsAtWork(context), chatDuty(context)])
  return present.map(({ name, role }) => ({
    name,
    role,
    chatSince: duties.find(({ operator }) => operator === name)?.since.toISOString() ?? null,
  }))
}

/** Money on its way, by how long it has been. */
async function transitByAge({ db, clock }: Context): Promise<Dashboard['transit']> {
  const now = clock.now().getTime()
  const transit = await transitNow(
    db,
    TRANSIT_BOUNDS_MS.map((ms) => new Date(now - ms)),
  )
  return {
    amount: toBaht(transit.amount),
    count: transit.count,
    oldestAt: transit.oldestAt?.toISOString() ?? null,
    bands: TRANSIT_AGES.map((age, n) => ({
      age,
      amount: toBaht(transit.bands[n]?.amount ?? 0n),
      count: transit.bands[n]?.count ?? 0,
    })),
  }
}

/** Whether all accounts sum to zero, as of a few seconds ago at most. */
export async function booksNow(context: Context): Promise<Dashboard['books']> {
  const now = context.clock.now().getTime()
  const known = sumOf(context)
  if (!known.balanced || now - known.at >= SUM_EVERY_MS) {
    known.at = now
    known.balanced = isBalanced(context.db)
  }
  return { balanced: await known.balanced, checkedAt: new Date(known.at).toISOString() }
}

/** Money from and to the outside by the hour of the Bangkok day, beside the day before. */
async function moneyToday(context: Context): Promise<Dashboard['money']> {
  const midnight = midnightOf(bangkokDay(context.clock.now().getTime()))
  const rows = await moneyByHour(context.db, new Date(midnight - DAY_MS))
  const hourOf = (at: Date): number => Math.floor((at.getTime() - midnight) / 3_600_000)
  return Array.from({ length: 24 }, (_, hour) => {
    const now = rows.filter((row) => hourOf(row.hour) === hour)
    const before = rows.filter((row) => hourOf(row.hour) === hour - 24)
    const sum = (list: typeof rows, side: 'in' | 'out'): bigint =>
      list.reduce((total, row) => total + row[side], 0n)
    return {
      hour,
      in: toBaht(sum(now, 'in')),
      out: toBaht(sum(now, 'out')),
      yesterdayNet: toBaht(sum(before, 'in') - sum(before, 'out')),
    }
  })
}
