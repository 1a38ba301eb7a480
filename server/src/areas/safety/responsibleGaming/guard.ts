import { LIMIT_PERIODS } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { readStanding } from '../../../ledger/reads/flows.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { contestOf, demandNotExcluded, exclusionOf, findMember } from '../../people/public.ts'
import { depositRooms, longestStart, stepsOf, usedOf } from './limits.ts'
import {
  atLeastZero,
  beyondLimit,
  limitAt,
  nextStart,
  since,
  startOf,
  tightest,
  type Room,
} from './rules.ts'
import { limitHistory, lockPlay, type LimitRow } from './store.ts'

type Db = Kysely<Database>
/** Amount in satang. */
interface Asked {
  memberId: string
  amount: bigint
}

/**
 * What asks for a deposit demands, in the transaction that writes it down and before any posting
 * there: that it fits the member's deposit limits together with what has come in and what is under
 * way. LIMIT_EXCEEDED (details: kind, period, left), SELF_EXCLUDED.
 */
export async function demandDepositRoom(
  context: Context,
  db: Db,
  { memberId, amount }: Asked,
): Promise<void> {
  await lockPlay(db, memberId)
  await demandNotExcluded(context, memberId, db)
  const now = context.clock.now()
  const rows = await limitHistory(db, memberId)
  if (rows.every(({ kind }) => kind !== 'deposit')) return
  const standing = await readStanding(db, memberId, longestStart(now), now)
  const rooms = depositRooms(rows, standing, now)
  const refusal = refusalOf(tightest(rooms, amount))
  if (refusal) throw refusal
}

/**
 * What gives a gift demands, in the transaction that gives it and before any posting there: a pause
 * that began meanwhile is seen, and one that begins now waits for the commit. SELF_EXCLUDED,
 * INVALID_USER_4.
 */
export async function demandGiftAllowed(context: Context, db: Db, memberId: string): Promise<void> {
  await lockPlay(db, memberId)
  await demandNotExcluded(context, memberId, db)
}

/**
 * What takes money into games demands, in the transaction that holds it and before any posting
 * there: its refusal, or null. Refused is what arrived beyond a deposit limit and has not been
 * withdrawn, and what would let the period's loss, with all that games hold, pass a loss limit.
 * LIMIT_EXCEEDED (details: kind, period, left: what may still go in; beyond and until: what arrived
 * beyond a deposit limit, and when it may), SELF_EXCLUDED.
 */
export async function demandGameEntry(
  context: Context,
  db: Db,
  { memberId, amount }: Asked,
): Promise<Refused | null> {
  // In one round trip: the member is looked at once the lock is ours.
  const [, member, limits] = await Promise.all([
    lockPlay(db, memberId),
    findMember(db, memberId),
    limitHistory(db, memberId),
  ])
  const now = context.clock.now()
  return (
    exclusionOf(member, now) ??
    contestOf(member) ??
    (await refusalByLimits(db, { memberId, amount }, limits, now))
  )
}

async function refusalByLimits(
  db: Db,
  { memberId, amount }: Asked,
  rows: readonly LimitRow[],
  now: Date,
): Promise<Refused | null> {
  if (rows.length === 0) return null
  const { flows, exposure } = await readStanding(db, memberId, longestStart(now), now)
  const { wallet, games } = exposure
  const rooms = LIMIT_PERIODS.flatMap((period): Room[] => {
    const start = startOf(period, now)
    const own = since(flows, start)
    const loss = limitAt(stepsOf(rows, 'loss', period), now)
    const beyond = beyondLimit(own, stepsOf(rows, 'deposit', period), now)
    return [
      ...(loss === null
        ? []
        : [{ kind: 'loss' as const, period, left: loss - usedOf(own, 'loss') - games }]),
      // What is not in the wallet at all is refused by the ledger, in its own words.
      ...(beyond > 0n && amount <= wallet
        ? [
            {
              kind: 'deposit' as const,
              period,
              left: wallet - beyond,
              beyond,
              until: nextStart(period, now),
            },
          ]
        : []),
    ]
  })
  return refusalOf(tightest(rooms, amount))
}

function refusalOf(room: Room | null): Refused | null {
  if (!room) return null
  const { kind, period, left, beyond, until } = room
  return new Refused('LIMIT_EXCEEDED', {
    details: {
      kind,
      period,
      left: toBaht(atLeastZero(left)),
      ...(beyond !== undefined && { beyond: toBaht(beyond), until: until?.toISOString() }),
    },
  })
}
