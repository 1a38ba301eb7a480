import { bySeverity } from '@krapao/contract/ops/decision/severity'
import { said, type Signal } from '@krapao/contract/ops/decision/signal'

const DAY_MS = 86_400_000
/** How long an account is young, and what of its first days is compared. */
export const YOUNG_DAYS = 7
/** In which days devices are counted, and from how many on they are said. */
export const DEVICE_DAYS = 7
const MANY_DEVICES = 4
/** So many times what new members pay in is much. */
const TIMES_THE_MEDIAN = 10
/** From this share of gifts in what was paid in, percent. */
const MUCH_GIVEN = 30
/** How long a changed account, and a recovery, are recent. */
const RECENT_DAYS = 7

/** What is known of a member; baht. */
export interface Known {
  now: Date
  createdAt: Date
  status: string
  holder: 'CONFIRMED' | 'DIFFERS' | 'UNKNOWN'
  /** Since when the registered account is this one; null: since the beginning. */
  bankSince: Date | null
  recoveredAt: Date | null
  contestedAt: Date | null
  paidIn: number
  gifts: number
  played: number
  /** Owed for payments that were taken back, or one that waits for a decision. */
  takenBack: { owed: number } | null
  devices: number
  /** With how many the member belongs together, and whether their gifts wait; null: with nobody. */
  linked: { members: number; giftsWait: boolean } | null
  firstDays: { paidIn: number; median: number | null }
}

/** A share in whole percent; null of nothing. */
export const shareOf = (part: number, of: number): number | null =>
  of > 0 ? Math.round((part / of) * 100) : null

export const ageOf = (createdAt: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS))

/** What speaks for and against a member, the heaviest first. */
export function memberSignals(of: Known): Signal[] {
  const age = ageOf(of.createdAt, of.now)
  const isRecent = (at: Date): boolean => of.now.getTime() - at.getTime() < RECENT_DAYS * DAY_MS
  // The account that came with the registration is no change.
  const changedAt =
    of.bankSince && of.bankSince.getTime() - of.createdAt.getTime() > 60_000 ? of.bankSince : null
  const { paidIn, median } = of.firstDays
  const gifts = shareOf(of.gifts, of.paidIn) ?? 0
  const played = shareOf(of.played, of.paidIn)
  const holder = { CONFIRMED: 'fine', DIFFERS: 'stop', UNKNOWN: 'look' } as const
  return bySeverity([
    ...(of.contestedAt ? [said('CONTESTED', 'stop', {}, of.contestedAt)] : []),
    ...(of.status === 'ACTIVE' ? [] : [said(`STATUS_${of.status}`, 'stop')]),
    ...(of.takenBack
      ? [said('CHARGEBACK', 'stop', of.takenBack.owed > 0 ? { owed: of.takenBack.owed } : {})]
      : []),
    said(`HOLDER_${of.holder}`, holder[of.holder]),
    ...(age < YOUNG_DAYS ? [said('YOUNG', 'care', { days: age }, of.createdAt)] : []),
    ...(age < YOUNG_DAYS && median !== null && paidIn >= TIMES_THE_MEDIAN * median
      ? [said('ABOVE_NEW', 'care', { amount: paidIn, median })]
      : []),
    ...(changedAt && isRecent(changedAt) ? [said('BANK_NEW', 'care', {}, changedAt)] : []),
    ...(of.recoveredAt && isRecent(of.recoveredAt)
      ? [said('RECOVERED_LATELY', 'care', {}, of.recoveredAt)]
      : []),
    ...(of.linked
      ? [said('LINKED', of.linked.giftsWait ? 'care' : 'look', { n: of.linked.members })]
      : []),
    ...(gifts >= MUCH_GIVEN ? [said('GIFTS', 'look', { share: gifts, amount: of.gifts })] : []),
    ...(of.devices >= MANY_DEVICES
      ? [said('DEVICES', 'look', { n: of.devices, days: DEVICE_DAYS })]
      : []),
    ...(played !== null && played >= 100 ? [said('PLAYED_LONG', 'fine', { share: played })] : []),
  ])
}
