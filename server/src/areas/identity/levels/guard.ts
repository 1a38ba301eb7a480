import { toBaht } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { readStanding } from '../../../ledger/reads/flows.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { boundsOf, isBounded } from './bounds.ts'
import { brokenRoom, levelOf, periodStart, type LevelRoom } from './rules.ts'
import { standingOf, type Standing } from './standingStore.ts'

type Db = Kysely<Database>
/** Amount in satang. */
interface Asked {
  memberId: string
  amount: bigint
}

/**
 * What asks for a deposit demands, in the transaction that writes it down: that nothing keeps the
 * member away, and that it fits what the member's level lets in, together with what came in and is
 * under way. IDENTITY_HELD; LEVEL_LIMIT (details: kind, period, left, level). Money that has come
 * all the same is never refused: {@link depositBeyond}.
 */
export async function demandKnownForDeposit(context: Context, db: Db, asked: Asked): Promise<void> {
  const standing = await look(context, db, asked.memberId)
  if (standing.isBlocked) throw new Refused('IDENTITY_HELD')
  const room = await depositRoom(context, db, asked, standing, 'asked')
  if (room) throw refusalOf('deposit', room, levelOf(standing, context.clock.now()))
}

/**
 * Whether money that has come, and that nobody was asked about before, is more than the member's
 * level lets in: then it waits for an operator, and is not the member's until then. Satang.
 */
export async function depositBeyond(context: Context, db: Db, asked: Asked): Promise<boolean> {
  // Where no level has a bound nothing is asked.
  if (!hasDepositBounds(context)) return false
  const standing = await look(context, db, asked.memberId)
  return (await depositRoom(context, db, asked, standing, 'arrived')) !== null
}

const hasDepositBounds = ({ settings }: Context): boolean =>
  ([0, 1, 2, 3] as const).some((level) => isBounded(boundsOf(settings, level, 'deposit')))

async function depositRoom(
  context: Context,
  db: Db,
  { memberId, amount }: Asked,
  standing: Standing,
  is: 'asked' | 'arrived',
): Promise<LevelRoom | null> {
  const now = context.clock.now()
  const bounds = boundsOf(context.settings, levelOf(standing, now), 'deposit')
  if (!isBounded(bounds)) return null
  const { flows, exposure } = await readStanding(db, memberId, periodStart('month', now), now)
  // What has come may be what was announced: it is not counted twice.
  const under = is === 'asked' ? exposure.arriving : 0n
  return brokenRoom('deposit', { amount, under }, bounds, flows, now)
}

/** What a payout is asked with. */
export interface PayoutStanding {
  refused: Refused | null
  isBlocked: boolean
  /** An operator has this member's payouts wait for two people. */
  isHeld: boolean
}

/**
 * Why each payout is refused before anything is held, and whether one who is kept away, or whose
 * payouts an operator holds, asks for it: that one waits for two operators. LEVEL_LIMIT (details:
 * kind, period, left, level). Amounts in satang. In the transaction that holds the money, the
 * members locked.
 */
export async function payoutStandings(
  context: Context,
  db: Db,
  asked: readonly Asked[],
): Promise<PayoutStanding[]> {
  const now = context.clock.now()
  const standings = await standingOf.all(
    db,
    asked.map(({ memberId }) => ({ memberId, now })),
  )
  return Promise.all(
    standings.map(async (standing, n): Promise<PayoutStanding> => {
      const { isBlocked, isHeld } = standing
      const level = levelOf(standing, now)
      const bounds = boundsOf(context.settings, level, 'payout')
      const { memberId = '', amount = 0n } = asked[n] ?? {}
      if (!isBounded(bounds)) return { refused: null, isBlocked, isHeld }
      const { flows } = await readStanding(db, memberId, periodStart('month', now), now)
      const room = brokenRoom('withdraw', { amount, under: 0n }, bounds, flows, now)
      return { refused: room && refusalOf('payout', room, level), isBlocked, isHeld }
    }),
  )
}

/**
 * Whether a block stops this member now, or an operator holds the payouts: what was approved before
 * is given back to the operators.
 */
export const payoutStops = (
  context: Context,
  db: Db,
  memberId: string,
): Promise<Pick<Standing, 'isBlocked' | 'isHeld'>> => look(context, db, memberId)

const look = (context: Context, db: Db, memberId: string): Promise<Standing> =>
  standingOf(db, { memberId, now: context.clock.now() })

const refusalOf = (kind: 'deposit' | 'payout', { period, left }: LevelRoom, level: number) =>
  new Refused('LEVEL_LIMIT', {
    details: { kind, period, left: toBaht(left > 0n ? left : 0n), level },
  })
