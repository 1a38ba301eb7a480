/** Who members are: levels, papers, the block list. All that other areas may import of it. */
export {
  type PayoutStanding,
  demandKnownForDeposit,
  depositBeyond,
  payoutStandings,
  payoutStops,
} from './levels/guard.ts'
export { confirmLift } from './blocks/lift.ts'
export { isDeviceBlocked } from './blocks/device.ts'
export { confirmIdentity } from './cases/desk/decide.ts'
export { demandGiftsPass, demandLinksPass, linkedWith } from './links/gifts.ts'
export { groupPage, listGroups } from './links/groups.ts'
export { linksOf } from './links/links.ts'
export { forgetLinks, sweepLinks } from './links/sweep.ts'
export { confirmAmlClose } from './aml/decide.ts'
export { amlWaiting } from './aml/store.ts'
export { sweepAml } from './aml/sweep.ts'
export {
  isRefusedBy,
  keepHits,
  payoutHits,
  payoutHitsNow,
  reasonOf,
  type RuleHit,
  type RuleReason,
  unseenReason,
  writeHits,
} from './houseRules/live.ts'
export { confirmRule } from './houseRules/switch.ts'
export { screenNames } from './screening/screen.ts'
export { knownOf } from './cases/view.ts'
export { identityWaiting } from './cases/desk/queueStore.ts'
export { identityChecks } from './cases/checks.ts'
export { forgetIdentityPapers } from './cases/retention.ts'
export { SEALED_IDENTITIES } from './cases/sealed.ts'
