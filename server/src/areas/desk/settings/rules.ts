import type { Jurisdiction } from '@krapao/contract/ops/law/jurisdictions'
import { boundOf, lawful } from '../../../settings/profiles.ts'
import { DEFAULT_SETTINGS, type SettingValues } from '../../../settings/settings.ts'

export type SettingKey = keyof SettingValues
type SettingType = 'boolean' | 'number' | 'time' | 'text'
export type SettingValue = boolean | number | string
interface Bounds {
  min: number
  max: number
  isWhole: boolean
}

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(DEFAULT_SETTINGS, key)

/** `code=percent` of games, with spaces between. */
const WEIGHTS = /^(?:[a-z0-9]{1,20}(?:\/[\w.-]{1,100})?=(?:100|\d{1,2})(?: +|$))*$/
const HOURS = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/
const LONGEST_TEXT = 2_000

export function typeOf(key: SettingKey): SettingType {
  const value: SettingValue = DEFAULT_SETTINGS[key]
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'number') return 'number'
  return HOURS.test(value) ? 'time' : 'text'
}

/** What the law, or the code, sets. */
const OWN: Partial<Record<SettingKey, Partial<Bounds>>> = {
  minimumAge: { min: 20, max: 100 },
  limitRaiseHours: { min: 24 },
  idempotencyKeyHours: { min: 24 },
  sessionRetentionDays: { min: 90 },
  chatRetentionDays: { min: 90 },
  chatSamplePerWeek: { min: 1, max: 100 },
  accountReviewDays: { max: 366 },
  talkQuietDays: { min: 7, max: 180 },
  slipMaxAgeMinutes: { max: 24 * 60 },
  qrLifetimeMinutes: { max: 24 * 60 },
  lakPerBaht: { min: 0.01, isWhole: false },
  coinEveryBaht: { min: 1 },
  operatorInvitationHours: { max: 24 * 7 },
  operatorWaitHours: { min: 24, max: 24 * 30 },
  autoPayoutPerHour: { max: 1_000_000_000 },
  complaintKeptYears: { min: 5, max: 100 },
  identityKeptDays: { min: 30, max: 3_650 },
  linkKeptDays: { min: 30, max: 730 },
  linkedGiftsAbove: { max: 1_000 },
  closedMemberKeptYears: { min: 5, max: 100 },
  unplayedMostPercent: { max: 100, isWhole: true },
  weightSlotPercent: { max: 100, isWhole: true },
  weightLottoPercent: { max: 100, isWhole: true },
  weightSportPercent: { max: 100, isWhole: true },
}

/** The smallest and the largest that a number may be; null for anything that is not a number. */
export function boundsOf(key: SettingKey): Bounds | null {
  if (typeOf(key) !== 'number') return null
  const isPercent = key.endsWith('Percent')
  const isSpan = /(Days|Hours|Minutes|Seconds|PerMinute|SendsPerDay)$/.test(key)
  return {
    min: isSpan ? 1 : 0,
    max: isPercent ? 1_000 : isSpan ? 1_000_000 : 10_000_000,
    isWhole: !isPercent,
    ...OWN[key],
  }
}

/** The clause of the site's law that forbids a setting this value; null where none does. */
export function forbiddenBy(
  jurisdiction: Jurisdiction,
  key: SettingKey,
  value: SettingValue,
): string | null {
  const bound = boundOf(jurisdiction, key)
  return bound === undefined || lawful(bound, value) === value ? null : bound.clause
}

/** Whether a setting may have this value; times as HH:mm, 24:00 for the end of the day. */
export function isSettingValue(key: SettingKey, value: SettingValue): boolean {
  if (typeof value !== typeof DEFAULT_SETTINGS[key]) return false
  if (key === 'weightsByGame') return typeof value === 'string' && WEIGHTS.test(value)
  if (typeof value === 'string')
    return typeOf(key) === 'time' ? HOURS.test(value) : value.length <= LONGEST_TEXT
  const bounds = boundsOf(key)
  if (typeof value !== 'number' || !bounds) return true
  const isFine = bounds.isWhole ? Number.isInteger(value) : Number(value.toFixed(2)) === value
  return isFine && value >= bounds.min && value <= bounds.max
}

/**
 * Towards where each setting loosens: lets more money out, more in unlooked at, a person rest or be
 * asked less, or something be forgotten sooner. `both`: either way somebody gains. A new setting
 * does not compile until it is told here.
 */
const LOOSENS: Record<SettingKey, 'up' | 'down' | 'both' | 'never'> = {
  serviceClosed: 'never',
  registerOTP: 'down',
  enableChatWidget: 'never',
  requireAgeConfirmation: 'down',
  minimumAge: 'down',
  otpSendsPerMinute: 'up',
  otpSendsPerDay: 'up',
  // A baht that is worth fewer kip makes more baht of a deposit, more kip less of a payout.
  lakPerBaht: 'both',
  sessionRememberedDays: 'up',
  sessionRememberedIdleDays: 'up',
  sessionHours: 'up',
  sessionIdleMinutes: 'up',
  idempotencyKeyHours: 'down',
  sessionRetentionDays: 'down',
  chatRetentionDays: 'down',
  chatSamplePerWeek: 'never',
  qrLifetimeMinutes: 'up',
  minDeposit: 'never',
  coinEveryBaht: 'down',
  qrSuspenseFactor: 'up',
  fourEyesFromSuspense: 'up',
  isManual: 'never',
  manualDepositMinutes: 'up',
  slipEnabled: 'up',
  slipClosedFrom: 'never',
  slipClosedTo: 'never',
  slipMaxAgeMinutes: 'up',
  withdrawMin: 'never',
  withdrawMax: 'up',
  autoApproveBelow: 'up',
  autoPayoutPerHour: 'up',
  fourEyesFrom: 'up',
  withdrawalsPerDay: 'up',
  unplayedFrom: 'up',
  unplayedMostPercent: 'up',
  unplayedDays: 'down',
  holderUnknownFrom: 'up',
  payoutAlone: 'up',
  bankChangeRestHours: 'down',
  recoveryRestHours: 'down',
  recoveryGiveBackHours: 'down',
  level0DepositDay: 'up',
  level0DepositMonth: 'up',
  level0PayoutDay: 'up',
  level0PayoutMonth: 'up',
  level1DepositDay: 'up',
  level1DepositMonth: 'up',
  level1PayoutDay: 'up',
  level1PayoutMonth: 'up',
  level2DepositDay: 'up',
  level2DepositMonth: 'up',
  level2PayoutDay: 'up',
  level2PayoutMonth: 'up',
  level3DepositDay: 'up',
  level3DepositMonth: 'up',
  level3PayoutDay: 'up',
  level3PayoutMonth: 'up',
  identityKeptDays: 'down',
  linkKeptDays: 'down',
  linkedGiftsAbove: 'up',
  bonusEntryBelow: 'up',
  giftAlone: 'up',
  worstGiftCeiling: 'up',
  turnoverCeiling: 'down',
  openBetDays: 'down',
  playReviewAbove: 'up',
  highestStake: 'up',
  inviteActive: 'up',
  inviteRatePercent: 'up',
  inviteSuccessPercent: 'down',
  inviteFailPercent: 'up',
  refundActive: 'up',
  refundRatePercent: 'up',
  refundSuccessPercent: 'down',
  refundFailPercent: 'up',
  refundCap: 'up',
  weightSlotPercent: 'up',
  weightLottoPercent: 'up',
  weightSportPercent: 'up',
  // A game that is named, or no longer, may count more than its category.
  weightsByGame: 'both',
  realityCheckMinutes: 'up',
  playBreakMinutes: 'down',
  limitRaiseHours: 'down',
  limitLapseHours: 'up',
  depositLimitAsked: 'down',
  accountReviewDays: 'up',
  nightPlayFrom: 'both',
  nightPlayTo: 'both',
  talkQuietDays: 'up',
  operatorInvitationHours: 'up',
  operatorWaitHours: 'down',
  // A longer list lets more in, a shorter one may shut out whoever watches.
  staffNetworks: 'both',
  licenceNumber: 'never',
  licenceIssuer: 'never',
  licenceUntil: 'never',
  // Who is added is believed by members, who is taken away watches no more.
  witnessKeys: 'both',
  complaintAnswerHours: 'up',
  complaintKeptYears: 'down',
  closeAfterDays: 'never',
  closedMemberKeptYears: 'down',
  spinsPerDay: 'up',
  couponDays: 'never',
  chatHoursFrom: 'never',
  chatHoursTo: 'never',
  // What a member reads there may send them to another's chat.
  chatAwayTextTh: 'both',
  chatAwayTextLa: 'both',
  chatAwayTextEn: 'both',
  chatMessagesPerMinute: 'never',
}
/** Of these 0 is no bound at all. */
const ZERO_IS_NONE: ReadonlySet<SettingKey> = new Set([
  'qrSuspenseFactor',
  'spinsPerDay',
  'level0DepositDay',
  'level0DepositMonth',
  'level0PayoutDay',
  'level0PayoutMonth',
  'level1DepositDay',
  'level1DepositMonth',
  'level1PayoutDay',
  'level1PayoutMonth',
  'level2DepositDay',
  'level2DepositMonth',
  'level2PayoutDay',
  'level2PayoutMonth',
  'level3DepositDay',
  'level3DepositMonth',
  'level3PayoutDay',
  'level3PayoutMonth',
] as const)

/** Whether a value is looser than the one in force, so that a second person confirms it. */
export function loosens(key: SettingKey, value: SettingValue, inForce: SettingValue): boolean {
  const way = LOOSENS[key]
  if (value === inForce || way === 'never') return false
  if (way === 'both') return true
  const [to = 0, now = 0] = [value, inForce].map((each) =>
    ZERO_IS_NONE.has(key) && each === 0 ? Infinity : Number(each),
  )
  return way === 'up' ? to > now : to < now
}

/** Pairs of which the first must not be above the second. */
const ORDERED: [SettingKey, SettingKey][] = [
  ['withdrawMin', 'withdrawMax'],
  ['autoApproveBelow', 'fourEyesFrom'],
]

/** Settings that this value would contradict. */
export function contradictedBy(
  key: SettingKey,
  value: SettingValue,
  now: (key: SettingKey) => SettingValue,
): SettingKey[] {
  const after = (each: SettingKey): SettingValue => (each === key ? value : now(each))
  return ORDERED.filter(
    ([low, high]) => (key === low || key === high) && Number(after(low)) > Number(after(high)),
  ).map(([low, high]) => (key === low ? high : low))
}
