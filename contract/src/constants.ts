/**
 * Numbers and lists of the product that the web, the server and the tests must agree on (product
 * section 9).
 */
export const APP_VERSION = '1.1.14'

export const LOCALES = ['th', 'la', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** Banks that want the holder's name in English letters (product section 5). */
export const ENGLISH_ONLY_BANKS = ['KTB', 'TMB', 'BBL'] as const

export const CURRENCIES = ['BAHT', 'LAK'] as const
export type Currency = (typeof CURRENCIES)[number]

export const REQUESTED_WITH = 'wallet-user'
export const INVITE_CODE_PREFIX = 'PR'
/** The main wallet's name where a call names an end of a transfer. */
export const WALLET = 'WALLET'

export const QR_PROVIDERS = [
  'KBANK',
  'WW',
  'PAYTIMZ',
  'PAYONEX',
  'ZPAY',
  'OMISE',
  'TWOC2P',
  'KSHER',
  'GBPRIME',
  'SCB',
  'PHAJAY',
] as const
export type QrProvider = (typeof QR_PROVIDERS)[number]

/** Quick-picks and smallest amount, in baht (product section 9). */
export const QR_AMOUNTS: Record<QrProvider, { minimum: number; picks: readonly number[] }> = {
  KBANK: { minimum: 1, picks: [10, 20, 50, 100, 500, 1000] },
  WW: { minimum: 100, picks: [100, 200, 300, 500, 1000] },
  PAYONEX: { minimum: 100, picks: [100, 200, 300, 500, 1000] },
  PAYTIMZ: { minimum: 10, picks: [10, 50, 100, 500, 1000] },
  ZPAY: { minimum: 10, picks: [10, 50, 100, 500, 1000] },
  OMISE: { minimum: 20, picks: [20, 50, 100, 500, 1000] },
  TWOC2P: { minimum: 1, picks: [20, 50, 100, 500, 1000] },
  KSHER: { minimum: 1, picks: [20, 50, 100, 500, 1000] },
  GBPRIME: { minimum: 10, picks: [10, 50, 100, 500, 1000] },
  SCB: { minimum: 1, picks: [10, 20, 50, 100, 500, 1000] },
  PHAJAY: { minimum: 10, picks: [10, 50, 100, 500, 1000] },
}

/** Smallest codes of the providers whose minimum an operator may set, in baht. */
export type QrMinimums = Partial<Record<QrProvider, number>>

/** The same with an operator's own minimum: the first quick-pick follows it, and picks below it go. */
export function qrAmounts(
  provider: QrProvider,
  minimums: QrMinimums = {},
): { minimum: number; picks: readonly number[] } {
  const { minimum: usual, picks } = QR_AMOUNTS[provider]
  const minimum = minimums[provider]
  if (minimum === undefined || minimum === usual) return { minimum: usual, picks }
  return { minimum, picks: [minimum, ...picks.slice(1).filter((pick) => pick > minimum)] }
}

/** Reads PAYTIMZ_MINIMUM and ZPAY_MINIMUM, in baht; throws on anything that is not an amount. */
export function qrMinimumsFrom(env: Readonly<Record<string, string | undefined>>): QrMinimums {
  const minimums: QrMinimums = {}
  for (const provider of ['PAYTIMZ', 'ZPAY'] as const) {
    const text = env[`${provider}_MINIMUM`]
    if (text === undefined || text === '') continue
    if (!/^\d{1,6}(\.\d{1,2})?$/.test(text) || Number(text) < 1)
      throw new Error(`${provider}_MINIMUM must be baht, 1 or more`)
    minimums[provider] = Number(text)
  }
  return minimums
}

/**
 * Seals a wallet link where no TRUELINK_SECRET is set. It stands in every page, so it protects
 * nothing: see wire.
 */
export const TRUELINK_DEFAULT_SECRET = 'krapao-truelink'

/** What the server writes into each page of the app, which is built once for every site. */
export interface PageSettings {
  /** Phones of 8 to 11 digits, a currency choice, Lao first. */
  laos: boolean
  /** Members may log in by LINE. */
  line: boolean
  qrMinimums: QrMinimums
  /** What the app seals wallet links under. */
  truelinkSecret: string
}

/** Smallest transfer between accounts, in baht. */
export const TRANSFER_MINIMUM_BAHT = 1

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const
export const OTP_DIGITS = 6
export const STATEMENT_PAGE_SIZE = 10

/** Milliseconds. */
export const TIMING = {
  requestTimeout: 60_000,
  uploadTimeout: 300_000,
  agreementDelay: 1_500,
  registrationErrorToast: 4_000,
  registrationRedirect: 2_000,
} as const

/** The keys the web app keeps in local storage (product section 3). */
export const STORAGE_KEYS = {
  token: 'token',
  locale: 'locale',
  rememberAgreement: 'remember-agreement',
  lastSync: 'last_sync',
  inviteCode: 'code',
  guestId: 'guest-id',
  passkey: 'passkey',
  phone: 'known-phone',
} as const

export const GAME_CATEGORIES = ['slot', 'sport', 'lotto'] as const
export type GameCategory = (typeof GAME_CATEGORIES)[number]
export const LAUNCH_STYLES = ['autoLogin', 'form', 'query', 'url'] as const
export type LaunchStyle = (typeof LAUNCH_STYLES)[number]

/** Sites whose auto-login address carries the password segment (product section 7). */
export const AUTO_LOGIN_WITH_PASSWORD = [
  'askmebet',
  'imi',
  'usun',
  'circus',
  'slotracha',
  'pgslot',
] as const
export const AUTO_LOGIN_SITES = [
  'pg',
  'betflix',
  'askmebet',
  'imi',
  'usun',
  'areaslot',
  'circus',
  'slotracha',
  'pgslot',
  'joker2',
  'huayhd',
  'hub88',
  'pgsoft',
  'win568',
  'pragmatic',
] as const

export const STATEMENT_TYPES = ['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer'] as const
export type StatementType = (typeof STATEMENT_TYPES)[number]
export const STATEMENT_STATUSES = ['SUCCESS', 'FAILED', 'PENDING'] as const
export type StatementStatus = (typeof STATEMENT_STATUSES)[number]
export const STATEMENT_ITEM_KINDS = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const
/**
 * A bonus met its conditions, fell short of them or ran out of time, or was cancelled by the
 * member.
 */
export const BONUS_ENDS = ['SUCCESS', 'FAILED', 'CANCELLED'] as const
/** Why a member owed what a row of the statement paid: a PSP had taken a payment back. */
export const DEBT_KINDS = ['chargeback'] as const
export type StatementItemKind = (typeof STATEMENT_ITEM_KINDS)[number]

/** Limits that a member sets: on what is deposited, and on what is lost less what is won. */
/** `stake`: in games that bet from the wallet; the others do not tell of a bet before it is made. */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]
/** Bangkok days, weeks from Monday, calendar months. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]
/** And one bet, or the bets between two breaks of play. */
export const LIMIT_SPANS = [...LIMIT_PERIODS, 'bet', 'session'] as const
export type LimitSpan = (typeof LIMIT_SPANS)[number]
export const SPANS_OF: Readonly<Record<LimitKind, readonly LimitSpan[]>> = {
  deposit: LIMIT_PERIODS,
  loss: LIMIT_PERIODS,
  stake: ['bet', 'session'],
}
export const PAUSE_KINDS = ['timeout', 'exclusion'] as const
export type PauseKind = (typeof PAUSE_KINDS)[number]
export const PAUSE_HOURS = [24, 168, 720] as const
export const EXCLUSION_MONTHS = [6, 12, 60] as const
export const REALITY_MINUTES = [15, 30, 60, 120] as const

/** What ended a session that its member did not end there: the `details.ended` of invalid-token. */
export type SessionEnd = 'ELSEWHERE' | 'PASSWORD' | 'PASSKEY' | 'TEAM'

/** Why a slip failed, in the order of the checks (product section 4). */
export const SLIP_REASONS = [
  'UPLOADED_FILE_NOT_EXIST',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'CANNOT_READ_CROPPED_IMAGE',
  'UNSTABLE_REFNO_ON_SLIP',
  'SLIP_REFNO_DUPLICATED',
  'INVALID_SLIP',
  'TRIPPLE_WRONG_CAPTCHA',
  'DEST_ACC_INVALID',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'UNKNOW_ERROR',
] as const
export type SlipReason = (typeof SLIP_REASONS)[number]
export const SLIP_PAGE_SIZE = 10
/** A slip's picture: how large it may be, and its types, known by their bytes. */
export const SLIP_MAX_BYTES = 10 * 1024 * 1024
export const SLIP_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

export const BONUS_TYPES = ['limit', 'day', 'week'] as const
export type BonusType = (typeof BONUS_TYPES)[number]
/** Rows a page of the invite and refund tables, coupons a page (product section 9). */
export const REWARD_PAGE_SIZE = 10
export const COUPON_PAGE_SIZE = 3
/** Why a spin gave nothing: the codes of `spin.error.{error}`. */
export const PRIZE_KINDS = ['CASH', 'BONUS', 'COINS', 'NOTHING'] as const
export type PrizeKind = (typeof PRIZE_KINDS)[number]
export const SPIN_ERRORS = ['NO_COIN', 'INACTIVE', 'LIMIT'] as const
export type SpinError = (typeof SPIN_ERRORS)[number]

export const CHAT_MESSAGE_TYPES = [
  'text',
  'buttons',
  'media',
  'quick_replies',
  'generic',
  'postback',
  'other',
] as const
export type ChatMessageType = (typeof CHAT_MESSAGE_TYPES)[number]
/** Characters of a chat text; rows a page of history (product section 9). */
export const CHAT_TEXT_LENGTH = 2_000
export const CHAT_PAGE_SIZE = 10
/** Largest chat files, bytes. */
export const CHAT_IMAGE_BYTES = 10 * 1024 * 1024
export const CHAT_VIDEO_BYTES = 20 * 1024 * 1024
