import { toSatang } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import type { SeamlessRefusal } from '../../../providers/game/seamless/port.ts'
import { findMember } from '../../people/public.ts'
import { demandGameEntry, stakeLimits } from '../../safety/public.ts'
import { refusalOfLaunch, refusalOfToken } from '../games/accounts/seamlessAccounts.ts'
import { isOpenForNew } from '../games/listing/listing.ts'
import { whyClosed } from '../games/stops/closedStore.ts'
import { maxBetNow, stakedNow } from './sessionStore.ts'

interface Bet {
  code: string
  /** The provider's id of it; empty where it does not say. */
  game: string
  memberId: string
  token: string | null
  byLaunch?: true
  stake: bigint
}

/**
 * Why a bet is not taken, before the money is looked at: its launch, the game, the member's
 * standing, the limits that they set, the highest bet of the gift that runs, and the highest stake
 * of the law (`highestStake`, setting). Null for one that is.
 */
export async function refusalOfBet(
  context: Context,
  db: Kysely<Database>,
  { code, game, memberId, token, byLaunch, stake }: Bet,
): Promise<SeamlessRefusal | null> {
  const [byToken, isOpen, closed, member, refused, limits, maxBet] = await Promise.all([
    token === null
      ? byLaunch && refusalOfLaunch(db, { code, memberId })
      : refusalOfToken(context, db, { code, memberId, token }),
    isOpenForNew(db, code),
    whyClosed(db, { code, game }),
    findMember(db, memberId),
    demandGameEntry(context, db, { memberId, amount: stake }),
    stakeLimits(db, memberId, context.clock.now()),
    maxBetNow(db, memberId),
  ])
  if (byToken) return byToken
  if (!isOpen || closed !== null) return 'GAME_CLOSED'
  // A dialect without tokens does not see that the sessions have ended.
  if (member?.status !== 'ACTIVE') return 'STOPPED'
  if (refused) return refused.code === 'LIMIT_EXCEEDED' ? 'LIMIT' : 'STOPPED'
  if (limits.bet !== null && stake > limits.bet) return 'LIMIT'
  if (maxBet !== null && stake > maxBet) return 'LIMIT'
  if (stake > toSatang(context.settings.get('highestStake'))) return 'LIMIT'
  if (limits.session === null || stake === 0n) return null
  return (await stakedNow(context, memberId, db)) + stake > limits.session ? 'LIMIT' : null
}
