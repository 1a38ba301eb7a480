import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/**
 * Every operator's setting with its default (decisions). Amounts are whole baht unless the name
 * says otherwise.
 */
export const DEFAULT_SETTINGS = {
  serviceClosed: false,
  registerOTP: true,
  enableChatWidget: false,
  requireAgeConfirmation: true,
  minimumAge: 20,
  /** Codes the whole site sends in a minute and a day; a fifth is kept for devices of members. */
  otpSendsPerMinute: 300,
  otpSendsPerDay: 20_000,
  lakPerBaht: 650,

  sessionRememberedDays: 30,
  sessionRememberedIdleDays: 7,
  sessionHours: 12,
  sessionIdleMinutes: 30,

  /** How long what is over is kept (boot/retention.ts). */
  idempotencyKeyHours: 48,
  sessionRetentionDays: 180,
  chatRetentionDays: 730,

  /** Closed conversations of a week that a lead looks at. */
  chatSamplePerWeek: 10,

  qrLifetimeMinutes: 10,
  minDeposit: 1,
  coinEveryBaht: 100,
  /** A payment of so many times what its QR code asks for waits in suspense. */
  qrSuspenseFactor: 10,
  /** From this amount it takes two operators to move money out of suspense. */
  fourEyesFromSuspense: 20_000,
  isManual: false,
  /** How long an announced deposit waits for its transfer. */
  manualDepositMinutes: 60,
  slipEnabled: true,
  slipClosedFrom: '23:00',
  slipClosedTo: '00:30',
  slipMaxAgeMinutes: 60,

  withdrawMin: 100,
  withdrawMax: 100_000,
  autoApproveBelow: 20_000,
  fourEyesFrom: 100_000,
  /** From here on, what one operator alone has approved in 24 hours, to all members, takes two. */
  payoutAlone: 500_000,
  /** While the house has paid out more than this by itself in an hour, every payout waits. */
  autoPayoutPerHour: 2_000_000,
  /** Payouts of a member in 24 hours that go out by themselves. */
  withdrawalsPerDay: 5,
  /**
   * From here on, the last 24 hours together, deposits of the last `unplayedDays` that were not
   * played wait.
   */
  unplayedFrom: 2_000,
  /**
   * Below it too where more than so many percent of them would be gone; 100: never
   * (docs/decisions/money-out.md).
   */
  unplayedMostPercent: 100,
  unplayedDays: 7,
  /** From here on, the last 24 hours together, an account whose holder the bank does not know waits. */
  holderUnknownFrom: 10_000,
  /**
   * How long payouts are in cooling-off after another bank account was registered, and after the
   * password was recovered.
   */
  bankChangeRestHours: 24,
  recoveryRestHours: 24,
  /** A recovery takes back what was changed so long before it with nothing but an earlier one. */
  recoveryGiveBackHours: 72,

  /**
   * What each level of identity lets in and out in a Bangkok day and month; 0: no bound
   * (docs/decisions/members.md).
   */
  level0DepositDay: 0,
  level0DepositMonth: 0,
  level0PayoutDay: 0,
  level0PayoutMonth: 0,
  level1DepositDay: 0,
  level1DepositMonth: 0,
  level1PayoutDay: 0,
  level1PayoutMonth: 0,
  level2DepositDay: 0,
  level2DepositMonth: 0,
  level2PayoutDay: 0,
  level2PayoutMonth: 0,
  level3DepositDay: 0,
  level3DepositMonth: 0,
  level3PayoutDay: 0,
  level3PayoutMonth: 0,
  /** Pictures of papers are deleted so long after the account is closed, or after a no. */
  identityKeptDays: 90,
  /** With which device, browser and address members were seen is forgotten so long after. */
  linkKeptDays: 180,
  /** Gifts wait for a person where more members than these belong together; 0: they never do. */
  linkedGiftsAbove: 3,

  bonusEntryBelow: 10,
  /** What offers that one person has published alone may cost in a day, by the simulation's worst. */
  giftAlone: 10_000,
  /** What an offer or a wheel may cost one member a day on average, played by who plays it best. */
  worstGiftCeiling: 1_000_000,
  /** The most turnover that a gift asks, in times the gift. */
  turnoverCeiling: 10,
  /** A stake that no round has explained for so long counts as lost. */
  openBetDays: 14,
  /** A provider's balance further than this from ours, 24 hours together, waits for an operator. */
  playReviewAbove: 1_000_000,
  /** The most that one bet may stake, baht, where a game bets from the wallet: the law's figure. */
  highestStake: 1_000_000,
  inviteActive: true,
  inviteRatePercent: 0.5,
  inviteSuccessPercent: 200,
  inviteFailPercent: 10,
  refundActive: true,
  refundRatePercent: 5,
  refundSuccessPercent: 200,
  refundFailPercent: 10,
  /** Cashback of a member in a Bangkok week; beyond it two operators say so. */
  refundCap: 5_000,
  /** What play counts for turnover, cashback and invites, by category of game. */
  weightSlotPercent: 100,
  weightLottoPercent: 50,
  weightSportPercent: 10,
  /** Games that count otherwise than their category: `code=percent`, with spaces between. */
  weightsByGame: '',

  /** How often a member is told time and net result at play, unless they chose otherwise. */
  realityCheckMinutes: 60,
  /** Out of use for longer, a session's play is counted again. */
  playBreakMinutes: 30,
  /** A higher limit, or none, waits so long for the member's confirmation, and lapses without it. */
  limitRaiseHours: 24,
  limitLapseHours: 72,
  /** Before the first deposit a member sets a limit, or confirms that they want none. */
  depositLimitAsked: false,
  /** How often a member is asked to look at account and limits again: at least each six months. */
  accountReviewDays: 180,
  /** The hours of each day in which play counts as play at night. */
  nightPlayFrom: '00:00',
  nightPlayTo: '05:00',
  /** After a talk with a member the same kind of marker opens no other for so long. */
  talkQuietDays: 30,
  /** How long an invitation to the console is good. */
  operatorInvitationHours: 48,
  /** How long an operator made by the only owner waits before they decide about money. */
  operatorWaitHours: 72,
  /** The networks from which operators come in; empty: from everywhere. */
  staffNetworks: '',
  /** The licence as the public page shows it; empty: an outline says that it is not filled in. */
  licenceNumber: '',
  licenceIssuer: '',
  licenceUntil: '',
  /** Keys of who watches the log of days and cosigns it, one behind another (docs/solvency.md). */
  witnessKeys: '',
  /** A complaint is answered within so many hours, and kept for so many years. */
  complaintAnswerHours: 72,
  complaintKeptYears: 5,
  /** A closed account without money is shut after so many days. */
  closeAfterDays: 7,
  /** Phone, name and bank account of who has left are kept so many years from then. */
  closedMemberKeptYears: 5,

  /** Spins a member may make in a Bangkok day; 0: as many as there are coins. */
  spinsPerDay: 100,
  couponDays: 7,

  /**
   * When someone answers the chat, Bangkok time; outside, a customer is told so once each time he
   * opens the conversation.
   */
  chatHoursFrom: '00:00',
  chatHoursTo: '24:00',
  chatAwayTextTh: 'ขอบคุณที่ติดต่อมา ตอนนี้อยู่นอกเวลาทำการ ทีมงานได้รับข้อความแล้วและจะตอบกลับเมื่อเปิดทำการ',
  chatAwayTextLa: 'ຂອບໃຈທີ່ຕິດຕໍ່ມາ ຕອນນີ້ຢູ່ນອກໂມງບໍລິການ ທີມງານໄດ້ຮັບຂໍ້ຄວາມແລ້ວ ແລະ ຈະຕອບກັບເມື່ອເປີດເຮັດວຽກ',
  chatAwayTextEn:
    'Thank you for writing. We are away at the moment; we have your message and will answer when we are back.',
  /** Messages that one customer may send in a minute. */
  chatMessagesPerMinute: 600,
}
export type SettingValues = typeof DEFAULT_SETTINGS

export interface Settings {
  /** The value in force. Synchronous: what other processes set arrives within five seconds. */
  get<K extends keyof SettingValues>(key: K): SettingValues[K]
  set<K extends keyof SettingValues>(key: K, value: SettingValues[K]): Promise<void>
  /** Writes in the caller's transaction, with who and why; then {@link Settings.refresh}. */
  write(
    db: Kysely<Database>,
    key: keyof SettingValues,
    value: boolean | number | string,
    by: { id: string; confirmedBy?: string; reason: string; at: Date },
  ): Promise<void>
  /** Reads what was set behind its back (the seed) now. */
  refresh(): Promise<void>
  close(): void
}
