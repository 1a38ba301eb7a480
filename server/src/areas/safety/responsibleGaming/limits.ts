import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  SPANS_OF,
  type LimitKind,
  type LimitPeriod,
  type LimitSpan,
} from '@krapao/contract/constants'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { readFlows, type Exposure, type Flow } from '../../../ledger/reads/flows.ts'
import { Refused } from '../../../runtime/refusal.ts'
import {
  atLeastZero,
  beyondLimit,
  isLower,
  limitAt,
  nextStart,
  since,
  startOf,
  sumOf,
  type LimitStep,
  type Room,
} from './rules.ts'
import {
  addLimit,
  dropPending,
  limitHistory,
  lockPlay,
  noteAsk,
  pendingLimits,
  putPending,
  type LimitRow,
  type PendingRow,
} from './store.ts'

type Db = Kysely<Database>
interface LimitAsked {
  kind: LimitKind
  period: LimitSpan
  /** Satang; null: none. */
  amount: bigint | null
}
/** A limit as the member and the operator see it, in satang. */
export interface LimitView extends LimitAsked {
  used: bigint
  left: bigint | null
  pending: { amount: bigint | null; from: Date } | null
}

export const stepsOf = (
  rows: readonly LimitRow[],
  kind: LimitKind,
  period: LimitSpan,
): LimitStep[] =>
  rows
    .filter((row) => row.kind === kind && row.period === period)
    .map((row) => ({ at: row.in_force_from, amount: row.amount }))

/** What one bet, and the bets since the last break, may stake together; satang, null: any. */
export async function stakeLimits(
  db: Db,
  memberId: string,
  now: Date,
): Promise<{ bet: bigint | null; session: bigint | null }> {
  const rows = await limitHistory(db, memberId)
  const limit = (span: LimitSpan) => limitAt(stepsOf(rows, 'stake', span), now)
  return { bet: limit('bet'), session: limit('session') }
}

/** The first that the member said of a deposit limit, a no too; null: nothing yet. */
export const depositChoice = (rows: readonly LimitRow[]): LimitRow | null =>
  rows.find(({ kind }) => kind === 'deposit') ?? null

/** What counts against a limit: what was deposited, or what games took less what they gave. */
export const usedOf = (flows: readonly Flow[], kind: LimitKind): bigint =>
  kind === 'deposit' ? sumOf(flows, 'deposit') : -sumOf(flows, 'play')

/**
 * All limits of a member, set or not. `staked`: in this session, satang. `flows`: at least those
 * since the month began.
 */
export async function limitsOf(
  context: Context,
  memberId: string,
  staked: bigint,
  known?: readonly Flow[],
): Promise<LimitView[]> {
  const now = context.clock.now()
  const [flows, rows, pending] = await Promise.all([
    known ?? readFlows(context.db, memberId, longestStart(now)),
    limitHistory(context.db, memberId),
    pendingLimits(context.db, memberId),
  ])
  return LIMIT_KINDS.flatMap((kind) =>
    SPANS_OF[kind].map((period): LimitView => {
      const amount = limitAt(stepsOf(rows, kind, period), now)
      const used =
        kind === 'stake'
          ? period === 'session'
            ? staked
            : 0n
          : atLeastZero(usedOf(since(flows, startOf(period as LimitPeriod, now)), kind))
      const waits = pending.find((row) => isFor(row, { kind, period }) && row.lapses_at > now)
      return {
        kind,
        period,
        amount,
        used,
        left: amount === null ? null : atLeastZero(amount - used),
        pending: waits ? { amount: waits.amount, from: waits.ready_at } : null,
      }
    }),
  )
}

/** Each deposit limit in force: how much may still come in, what is on its way counted, in satang. */
export const depositRooms = (
  rows: readonly LimitRow[],
  { flows, exposure }: { flows: readonly Flow[]; exposure: Exposure },
  now: Date,
): Room[] =>
  LIMIT_PERIODS.flatMap((period): Room[] => {
    const limit = limitAt(stepsOf(rows, 'deposit', period), now)
    if (limit === null) return []
    const used = usedOf(since(flows, startOf(period, now)), 'deposit')
    const left = limit - used - exposure.arriving
    return [{ kind: 'deposit', period, left, until: nextStart(period, now) }]
  })

/** What has come in beyond each deposit limit and is still here, in satang. */
export const beyondRooms = (
  rows: readonly LimitRow[],
  flows: readonly Flow[],
  now: Date,
): { amount: bigint; until: Date }[] =>
  LIMIT_PERIODS.map((period) => ({
    amount: beyondLimit(since(flows, startOf(period, now)), stepsOf(rows, 'deposit', period), now),
    until: nextStart(period, now),
  }))

/** A week may begin in the month before. */
export function longestStart(now: Date): Date {
  const [week, month] = [startOf('week', now), startOf('month', now)]
  return week < month ? week : month
}

const isFor = (row: PendingRow, asked: Pick<LimitAsked, 'kind' | 'period'>): boolean =>
  row.kind === asked.kind && row.period === asked.period

/**
 * Sets a member's own limit. Lower than the one in force it holds from now on; higher, or none, it
 * waits 24 hours (setting) and then for {@link confirmLimit}. The newest request replaces one that
 * waits. Answers whether another limit holds now.
 */
export async function setLimit(
  context: Context,
  memberId: string,
  asked: LimitAsked,
): Promise<boolean> {
  return withLimits(context, memberId, async (db, rows) => {
    const now = context.clock.now()
    const current = limitAt(stepsOf(rows, asked.kind, asked.period), now)
    await dropPending(db, memberId, asked.kind, asked.period)
    if (asked.amount === current) {
      // That none is wanted is an answer too, and kept: who has given it is not asked again.
      if (depositChoice(rows) === null && asked.kind === 'deposit')
        await hold(db, memberId, asked, now, memberId)
      return false
    }
    if (isLower(current, asked.amount)) {
      await hold(db, memberId, asked, now, memberId)
      return true
    }
    const hours = (count: number): Date => new Date(now.getTime() + count * 3_600_000)
    await putPending(
      {
        member_id: memberId,
        ...asked,
        asked_at: now,
        ready_at: hours(context.settings.get('limitRaiseHours')),
        lapses_at: hours(context.settings.get('limitLapseHours')),
      },
      db,
    )
    await noteAsk(db, { member_id: memberId, ...asked, asked_at: now })
    return false
  })
}

/**
 * The member's confirmation for a higher limit. LIMIT_PENDING (details: from) before its time;
 * NOT_FOUND when none waits, or it has lapsed.
 */
export async function confirmLimit(
  context: Context,
  memberId: string,
  asked: Pick<LimitAsked, 'kind' | 'period'>,
): Promise<void> {
  await withLimits(context, memberId, async (db) => {
    const now = context.clock.now()
    const waits = (await pendingLimits(db, memberId)).find((row) => isFor(row, asked))
    if (!waits || waits.lapses_at <= now) throw new Refused('NOT_FOUND')
    if (waits.ready_at > now)
      throw new Refused('LIMIT_PENDING', { details: { from: waits.ready_at.toISOString() } })
    await dropPending(db, memberId, asked.kind, asked.period)
    await hold(db, memberId, { ...asked, amount: waits.amount }, now, memberId)
  })
}

/**
 * An operator lowers a member's limit, never raises it: INVALID_REQUEST (reason NOT_LOWER) for one
 * that is not lower than the limit in force. A higher one that waits is dropped. In the caller's
 * transaction, beside its entry of the audit log; answers the limit that was in force before.
 */
export async function lowerLimit(
  context: Context,
  db: Db,
  memberId: string,
  asked: LimitAsked & { amount: bigint; operatorId: string },
): Promise<bigint | null> {
  await lockPlay(db, memberId)
  const now = context.clock.now()
  const { operatorId, ...limit } = asked
  const rows = await limitHistory(db, memberId)
  const before = limitAt(stepsOf(rows, limit.kind, limit.period), now)
  if (!isLower(before, limit.amount))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['amount'], reason: 'NOT_LOWER' } })
  await dropPending(db, memberId, limit.kind, limit.period)
  await hold(db, memberId, limit, now, operatorId)
  return before
}

const withLimits = <T>(
  context: Context,
  memberId: string,
  work: (db: Db, rows: LimitRow[]) => Promise<T>,
): Promise<T> =>
  context.db.transaction().execute(async (tx) => {
    await lockPlay(tx, memberId)
    return work(tx, await limitHistory(tx, memberId))
  })

const hold = (db: Db, memberId: string, limit: LimitAsked, now: Date, setBy: string) =>
  addLimit(db, { member_id: memberId, ...limit, in_force_from: now, set_by: setBy })
