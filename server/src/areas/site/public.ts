/** What everybody reads: settings, texts, pictures, banks. All that other areas may import of it. */
export { bankNumberOf } from './bankAccounts/bankNumbers.ts'
export { type Match, matchNames, plainName, shortName } from './bankAccounts/personName.ts'
export {
  type KnownAccount,
  type ShownAccount,
  accountPattern,
  maskAccount,
  matchAccount,
  matchReceiver,
  matchSender,
  matchesAnyAccount,
  plainAccount,
} from './bankAccounts/rules.ts'
export { seedBanners } from './banners/seed/seedBanners.ts'
export { banners, writeBanner } from './banners/service.ts'
export { siteGaps } from './lookups/gaps.ts'
export { everyHouseAccount, houseAccounts, isHouseAccount } from './lookups/houseAccounts.ts'
export {
  type Bank,
  type OwnAccount,
  bankNames,
  findBank,
  findOwnAccount,
  isSource,
  isWalletAccount,
  keepFile,
} from './lookups/queries.ts'
export { sanitise } from './lookups/sanitise.ts'
export { seedDemo } from './lookups/seed/seedDemo.ts'
export { seedPart } from './lookups/seed/seedPart.ts'
export { seedReference } from './lookups/seed/seedReference.ts'
export { newestPictures } from './lookups/store.ts'
