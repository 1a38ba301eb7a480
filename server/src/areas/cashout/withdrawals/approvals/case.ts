import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import { bySeverity } from '@krapao/contract/ops/decision/severity'
import type { Context } from '../../../../context.ts'
import { readFlows, type Flow } from '../../../../ledger/reads/flows.ts'
import { shownLine } from '../../../../ledger/reads/shownLine.ts'
import { readStatement } from '../../../../ledger/reads/statement.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { heldForChargeback } from '../../../cashin/public.ts'
import { owedBy, playthroughsAmong } from '../../../gifts/public.ts'
import { findMember, holderConfirmations } from '../../../people/public.ts'
import { fundsOf, inGamesOf, stakedSince, UNEXPLAINED_DAYS } from '../../../play/public.ts'
import { unexplainedOf, unplayedNow } from '../approvalReasons.ts'
import { houseHour } from '../payouts/houseHourStore.ts'
import { countPaid, findWithdrawal, payoutsSince, type Withdrawal } from '../store.ts'
import { viewWithdrawal, type WithdrawalView } from './queue.ts'
import { signalsOf } from './weigh.ts'

type Case = Omit<Answer<'opsWithdrawal'>, 'withdrawal'> & { withdrawal: WithdrawalView }

const DAY_MS = 86_400_000
const MONTH_DAYS = 30
/** Enough to see where the money came from. */
const NEWEST = 6

/**
 * A withdrawal with what an operator decides on, by our books: no provider is asked. Amounts in
 * baht. NOT_FOUND.
 */
export async function withdrawalCase(context: Context, reference: string): Promise<Case> {
  const row = await findWithdrawal(context.db, reference)
  if (!row) throw new Refused('NOT_FOUND')
  const month = new Date(context.clock.now().getTime() - MONTH_DAYS * DAY_MS)
  const known = await knownOf(context, row, month)
  const facts = shownFacts(context, known)
  const bounds = boundsNow(context.settings)
  return {
    withdrawal: known.withdrawal,
    month: { ...monthOf(known.flows, row, month), staked: toBaht(known.staked) },
    now: shownFunds(known.funds),
    facts,
    bounds,
    signals: bySeverity(signalsOf({ reasons: row.reasons, facts, bounds })),
    movements: known.lines.rows.map(shownLine),
  }
}

/** What our books say of a withdrawal and its member; `month`: since when flows are added up. */
async function knownOf(context: Context, row: Withdrawal, month: Date) {
  const { db, clock } = context
  const id = row.member_id
  const dayBefore = new Date(row.requested_at.getTime() - DAY_MS)
  const [
    withdrawal,
    funds,
    flows,
    staked,
    day,
    unplayed,
    [unexplained = 0n],
    paidThisHour,
    [holder],
    member,
    locked,
    paid,
    lines,
    owed,
    takenBack,
  ] = await Promise.all([
    viewWithdrawal(context, row.id),
    fundsOf(context, id),
    readFlows(db, id, month),
    stakedSince(context, id, month),
    payoutsSince(db, { memberId: id, since: dayBefore }),
    unplayedNow(context, id),
    unexplainedOf(context, db, [id]),
    houseHour(db, clock.now()),
    holderConfirmations(db, [id]),
    findMember(db, id),
    playthroughsAmong(db, [id]),
    countPaid(db, id),
    readStatement(db, id, 1, NEWEST),
    owedBy(db, id),
    heldForChargeback(db, id),
  ])
  return {
    withdrawal,
    funds,
    flows,
    staked,
    day,
    unplayed,
    unexplained,
    paidThisHour,
    holder,
    member,
    locked,
    paid,
    lines,
    owed,
    takenBack,
  }
}
type Known = Awaited<ReturnType<typeof knownOf>>

function shownFacts({ settings }: Context, known: Known) {
  return {
    dayTotal: toBaht(known.day.total),
    dayCount: known.day.count,
    unplayed: toBaht(known.unplayed),
    unplayedDays: settings.get('unplayedDays'),
    unexplained: toBaht(known.unexplained),
    unexplainedDays: UNEXPLAINED_DAYS,
    houseHour: toBaht(known.paidThisHour),
    holder: known.holder ?? ('UNKNOWN' as const),
    status: known.member?.status ?? '',
    hasPlaythrough: known.locked.size > 0,
    owed: toBaht(known.owed),
    takenBackOwed: toBaht(known.takenBack?.owed ?? 0n),
    paidBefore: known.paid,
  }
}

const boundsNow = (settings: Context['settings']): Case['bounds'] => ({
  autoApproveBelow: settings.get('autoApproveBelow'),
  fourEyesFrom: settings.get('fourEyesFrom'),
  withdrawalsPerDay: settings.get('withdrawalsPerDay'),
  autoPayoutPerHour: settings.get('autoPayoutPerHour'),
})

const shownFunds = (funds: Known['funds']): Case['now'] => ({
  wallet: toBaht(funds.wallet),
  games: toBaht(inGamesOf(funds)),
  onTheWay: toBaht(funds.inTransit),
})

/** In and out since a moment, in baht; what this withdrawal itself took out is not counted. */
function monthOf(
  flows: readonly Flow[],
  row: Withdrawal,
  since: Date,
): { in: number; out: number; net: number } {
  const sumOf = (kind: Flow['kind']): bigint =>
    flows.reduce((sum, flow) => (flow.kind === kind ? sum + flow.amount : sum), 0n)
  const own = row.state !== 'FAILED' && row.requested_at >= since ? row.amount : 0n
  const [came, went] = [sumOf('deposit'), sumOf('withdraw') - own]
  return { in: toBaht(came), out: toBaht(went), net: toBaht(came - went) }
}
