import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { PlaythroughKind } from './gift.ts'
import { activeOf, bySource, type Playthrough } from './store.ts'

export { expirePlaythroughs } from './cancel.ts'
export { conditionLacking, figureOf } from './condition.ts'
export { evaluate } from './evaluate.ts'
export { followMoney } from './follow.ts'
export { keptName, nameOfGift, type Gift, type PlaythroughKind } from './gift.ts'
export {
  demandEntryBalance,
  demandFreshBalances,
  demandNoneActive,
  demandNoPlaythrough,
  lookAtEntryBalance,
  playthroughsAmong,
} from './guard.ts'
export { demandNotExcluded } from '../../people/members/public.ts'
export { openPlaythrough } from './open.ts'
export { asShown, demandAsShown, noteShown, promised, type Promised } from './promise/promise.ts'
export {
  demandKnownPlay,
  demandSettledByBooks,
  freshUnknownPlay,
  openBetsOf,
  waitingFor,
} from './known.ts'
export { owe, owedBy, payByReward, payFromAccount } from './debts/debts.ts'
export { lookAgain } from './reopening/lookAgain.ts'
export { correctedSince } from './reopening/reopenStore.ts'
export { hundredths, type Conditions } from './rules.ts'
export { progressOf, standingOf } from './standing.ts'
export { meansOf, termsOf, weightsInForce, type Means } from './terms.ts'
export { lockMember, lockMembers, type Playthrough } from './store.ts'

type Db = Kysely<Database>
/** The member's play-through that runs, or null. */
export const activePlaythrough = async (db: Db, memberId: string): Promise<Playthrough | null> =>
  (await activeOf(db, memberId)) ?? null
/** The play-through that a row gave, running or ended; null when it gave none. */
export const playthroughOf = async (
  db: Db,
  kind: PlaythroughKind,
  sourceId: string,
): Promise<Playthrough | null> => (await bySource(db, { kind, sourceId })) ?? null
