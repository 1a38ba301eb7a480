/** What is given, and what must be played for it. All that other areas may import of it. */
export { bestPlayInTurns, stepsFor } from './abuser/best.ts'
export {
  offerBound,
  refundBound,
  ringBound,
  wheelBound,
  type AbuserSlice,
  type Lock,
  type Ring,
} from './abuser/bound.ts'
export { abuserGame, usefulGames, withMaxBet, type AbuserGame } from './abuser/games.ts'
export { asksTooMuch, hasCondition } from './bonuses/rules.ts'
export { saveOffer } from './bonuses/save.ts'
export { OFFERS } from './bonuses/seed/offers.ts'
export { seedOffers } from './bonuses/seed/seedOffers.ts'
export { accrueAll as accrueInvites } from './invites/accrual.ts'
export { noteInviteShown, receivableNow } from './invites/service.ts'
export { expirePlaythroughs } from './playthrough/cancel.ts'
export { owedBy } from './playthrough/debts/debts.ts'
export { followMoney } from './playthrough/follow.ts'
export { nameOfGift } from './playthrough/gift.ts'
export { demandNoPlaythrough, playthroughsAmong } from './playthrough/guard.ts'
export { openBetsOf } from './playthrough/known.ts'
export { activePlaythrough } from './playthrough/queries.ts'
export { reviewEnded } from './playthrough/reopening/judgeAgain.ts'
export { correctedSince } from './playthrough/reopening/reopenStore.ts'
export { hundredths } from './playthrough/rules.ts'
export { progressOf, standingOf } from './playthrough/standing.ts'
export { type Playthrough, lockGiftsOfMany } from './playthrough/store.ts'
export { returnCashback } from './refunds/returnCashback.ts'
export { revokeCashback } from './refunds/revoke.ts'
export { SEALED_SEEDS } from './spinwheel/seeds.ts'
export { DEMO_PRIZES, demoSlices } from './spinwheel/seed/demoWheel.ts'
export { seedWheel } from './spinwheel/seed/seedWheel.ts'
