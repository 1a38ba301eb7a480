import type { ErrorCode } from './errors.ts'

/**
 * The one way out of a refusal, which the card of the member's app draws as a button.
 *
 * - `HERE`: mend it where one stands, by what is typed or the same button again; no other place
 *   helps.
 * - `WAIT`: nothing but time; the words say until when.
 * - The others lead to a page, a sheet or the team.
 */
export const WAYS_OUT = [
  'HERE',
  'WAIT',
  'CHAT',
  'LOGIN',
  'RELOAD',
  'BONUS',
  'LIMITS',
  'STATEMENT',
  'COUPONS',
  'SECURITY',
  'VERIFY',
  'WITHDRAW',
  'GAMES',
] as const
export type WayOut = (typeof WAYS_OUT)[number]

/**
 * Why a refusal says no figure: `TYPED`, what was typed is wrong; `STATE`, it is a yes or a no;
 * `OURS`, our side or a provider failed; `HIDDEN`, a figure would tell a stranger something.
 */
type NoFigure = 'TYPED' | 'STATE' | 'OURS' | 'HIDDEN'

/** Where money is said to be when the words themselves tell it. */
type SaidPlace = 'KEPT' | 'RETURNED' | 'STATEMENT'

/** What the words and the card of a refusal owe whoever reads them. */
interface RefusalRule {
  /** `NOBODY`: an answer in which nothing was refused. */
  to: 'MEMBER' | 'OPERATOR' | 'NOBODY'
  /** What comes with it, in the details or as `retryAfter`, and must be said as a figure. */
  figures?: readonly string[]
  /** Why it has none. */
  noFigure?: NoFigure
  /**
   * Where money was asked to move: `SAID`, the words themselves tell where it is; `BESIDE`, nothing
   * has moved, and the screen says so under them; `NOT_ASKED`, the call moves none.
   */
  money?: 'SAID' | 'BESIDE' | 'NOT_ASKED'
  /** Of money that is said: where it is. */
  place?: SaidPlace
  way?: WayOut
}

const OPERATOR = { to: 'OPERATOR' } as const
const NOBODY = { to: 'NOBODY' } as const
/** A no to a call that moves no money. */
const still = (way: WayOut, noFigure: NoFigure): RefusalRule => ({
  to: 'MEMBER',
  money: 'NOT_ASKED',
  way,
  noFigure,
})
/** A definite no to a call that would have moved money. */
const unmoved = (way: WayOut, noFigure: NoFigure): RefusalRule => ({
  ...still(way, noFigure),
  money: 'BESIDE',
})
/** Its words tell where the money is. */
const said = (
  place: SaidPlace,
  way: WayOut,
  of: { figures: string[] } | NoFigure,
): RefusalRule => ({
  to: 'MEMBER',
  money: 'SAID',
  place,
  way,
  ...(typeof of === 'string' ? { noFigure: of } : of),
})
/** It comes with figures. */
const counted = (
  figures: readonly string[],
  way: WayOut,
  money: 'BESIDE' | 'NOT_ASKED' = 'BESIDE',
): RefusalRule => ({ to: 'MEMBER', figures, money, way })

/**
 * The refusal rule: each code says the figure that it knows, where the money is, and the way out. A
 * new code does not compile until it stands here; `refusalRule.test.ts` of the web reads the words,
 * and its card (`core/whyNot`) is drawn from here.
 */
export const REFUSAL_RULE: Readonly<Record<ErrorCode, RefusalRule>> = {
  UNAUTHORIZED: still('LOGIN', 'STATE'),
  'invalid-token': still('LOGIN', 'STATE'),
  EXPIRED_AUTH_TOKEN: still('LOGIN', 'STATE'),
  INVALID_USER_1: still('CHAT', 'HIDDEN'),
  INVALID_USER_2: still('CHAT', 'HIDDEN'),
  INVALID_USER_3: still('CHAT', 'HIDDEN'),
  INVALID_USER_4: still('CHAT', 'HIDDEN'),
  INVALID_IP: still('CHAT', 'HIDDEN'),
  WRONG_CREDENTIAL: still('HERE', 'HIDDEN'),
  WRONG_PASSWORD: still('HERE', 'HIDDEN'),
  NO_USER: still('HERE', 'TYPED'),
  INACTIVE_USER: still('CHAT', 'HIDDEN'),
  LOGIN_FAIL: still('HERE', 'OURS'),
  SELF_EXCLUDED: said('KEPT', 'WITHDRAW', { figures: ['until'] }),
  LINE_FAIL: still('HERE', 'OURS'),
  LINE_TAKEN: still('SECURITY', 'STATE'),
  LINE_UNKNOWN: still('LOGIN', 'STATE'),
  OTP_BLOCK: counted(['retryAfter'], 'WAIT', 'NOT_ASKED'),
  REQUEST_LIMIT: counted(['retryAfter'], 'WAIT'),
  REQUEST_LIMIT_1MIN: counted(['retryAfter'], 'WAIT', 'NOT_ASKED'),
  OTP_TOKEN_INVALID: still('HERE', 'TYPED'),
  OTP_NOT_EXIST: still('HERE', 'TYPED'),
  OTP_VERIFIED: still('HERE', 'STATE'),
  OTP_EXPIRED: still('HERE', 'STATE'),
  OTP_CODE_INVALID: counted(['triesLeft'], 'HERE', 'NOT_ASKED'),
  OTP_CODE_VALID: NOBODY,
  UNVERIFIED_OTP: still('HERE', 'STATE'),
  OTP_SEND_FAIL: still('HERE', 'OURS'),
  OTP_VERIFY_FAIL: still('HERE', 'OURS'),
  EXISTING_USER: still('LOGIN', 'HIDDEN'),
  EXISTING_BANK: still('CHAT', 'HIDDEN'),
  INVALID_USER_INFO: still('HERE', 'TYPED'),
  INVALID_BANK: still('HERE', 'TYPED'),
  BANK_ACCOUNT_NAME_ENG: still('HERE', 'TYPED'),
  REGISTER_FAIL: still('HERE', 'OURS'),
  PHONE_NUMBER_REQUIRE_10_DIGIT: still('HERE', 'TYPED'),
  PHONE_NUMBER_NOT_MOBILE: still('HERE', 'TYPED'),
  GAME_ACTIVATION_FAIL: still('HERE', 'OURS'),
  BANK_LOCKED: still('CHAT', 'STATE'),
  STEP_UP_REQUIRED: still('HERE', 'STATE'),
  WITHDRAWAL_UNCONFIRMED: said('KEPT', 'HERE', { figures: ['amount'] }),
  CONTESTED: said('KEPT', 'CHAT', 'STATE'),
  LEVEL_LIMIT: counted(['left'], 'VERIFY'),
  IDENTITY_HELD: said('KEPT', 'CHAT', 'HIDDEN'),
  IDENTITY_WAITING: still('HERE', 'STATE'),
  CARD_INVALID: still('HERE', 'TYPED'),
  UNDER_AGE: counted(['minimum'], 'CHAT', 'NOT_ASKED'),
  PICTURE_INVALID: still('HERE', 'TYPED'),
  BONUS_REMAINING: said('KEPT', 'WITHDRAW', { figures: ['total', 'below'] }),
  BONUS_ALREADY_ACTIVE: unmoved('BONUS', 'STATE'),
  BONUS_MAX_CLAIMED: unmoved('BONUS', 'STATE'),
  BONUS_CONDITION: counted(['lacks'], 'BONUS'),
  BONUS_CLEAR: NOBODY,
  BONUS_FULL: unmoved('BONUS', 'STATE'),
  NO_PROMOTION: unmoved('HERE', 'TYPED'),
  PROMOTION_RECEIVED: unmoved('STATEMENT', 'STATE'),
  TERMS_CHANGED: unmoved('HERE', 'STATE'),
  INVITE_COLLECT: said('KEPT', 'BONUS', 'STATE'),
  INVITE_INACTIVE: unmoved('CHAT', 'STATE'),
  NO_INVITE_BONUS: unmoved('WAIT', 'STATE'),
  NO_INVITEE_PLAY_INFO: unmoved('WAIT', 'STATE'),
  INVITE_BONUS_SUCCESS: NOBODY,
  INVITE_BONUS_FAIL: unmoved('HERE', 'OURS'),
  NO_REFUND: unmoved('WAIT', 'STATE'),
  REFUND_CONDITION: unmoved('BONUS', 'STATE'),
  REFUND_SUCCESS: NOBODY,
  REFUND_INACTIVE: unmoved('CHAT', 'STATE'),
  REFUND_MINIMUM: unmoved('WAIT', 'STATE'),
  REFUND_CAP: counted(['cap', 'beyondCap'], 'CHAT'),
  SLOT_ALREADY_ACTIVE: still('RELOAD', 'STATE'),
  SLOT_ACTIVATE_FAIL: still('HERE', 'OURS'),
  SLOT_NO_ACCOUNT: unmoved('GAMES', 'STATE'),
  SLOT_RESET_PASSWORD_FAIL: still('HERE', 'OURS'),
  NO_GAME: still('GAMES', 'STATE'),
  GAME_STOPPED: unmoved('GAMES', 'STATE'),
  SEAMLESS: said('KEPT', 'GAMES', 'STATE'),
  TRANSFER_MINIMUM: counted(['minimum'], 'HERE'),
  MONEY_NOT_ENOUGH: counted(['available'], 'HERE'),
  TRANSFER_FAIL: said('RETURNED', 'HERE', 'OURS'),
  TRANSFER_PENDING: said('KEPT', 'WAIT', 'OURS'),
  BETS_OPEN: said('KEPT', 'WAIT', { figures: ['amount'] }),
  ROUND_UNREAD: said('KEPT', 'CHAT', 'OURS'),
  NO_BANK: unmoved('CHAT', 'STATE'),
  NO_WALLET: unmoved('CHAT', 'STATE'),
  NO_DATA: still('RELOAD', 'STATE'),
  QR_FAIL: unmoved('HERE', 'OURS'),
  LIMIT_EXCEEDED: counted(['left'], 'LIMITS'),
  LIMIT_PENDING: counted(['from'], 'WAIT', 'NOT_ASKED'),
  SLIP_UPLOAD_FAIL: counted(['closedFrom', 'closedTo'], 'WAIT'),
  SLIP_NO_FILE: unmoved('HERE', 'TYPED'),
  SLIP_INVALID_FILE: unmoved('HERE', 'TYPED'),
  TRUELINK_DUPLICATE: unmoved('STATEMENT', 'STATE'),
  TRUELINK_INVALID: unmoved('HERE', 'TYPED'),
  NO_CLAIMABLE_COUPON: unmoved('COUPONS', 'STATE'),
  INVALID_PRIZE_CODE: unmoved('CHAT', 'OURS'),
  INVALID_CODE: unmoved('HERE', 'TYPED'),
  INVALID_COUPON_TYPE: unmoved('CHAT', 'OURS'),
  COUPON_EXPIRED: unmoved('COUPONS', 'STATE'),
  FORBIDDEN: OPERATOR,
  SAME_OPERATOR: OPERATOR,
  UNCONFIRMED_OPERATOR: OPERATOR,
  NOT_WAITING: OPERATOR,
  CASE_TAKEN: OPERATOR,
  CASE_CHANGED: OPERATOR,
  LIST_TOO_LONG: counted(['most'], 'HERE', 'NOT_ASKED'),
  IDENTITY_STOPPED: OPERATOR,
  DEBT_OPEN: OPERATOR,
  DISAGREEMENT: OPERATOR,
  LAST_OWNER: OPERATOR,
  LAST_FACTOR: OPERATOR,
  INTERNAL_SERVER_ERROR: still('HERE', 'OURS'),
  KEY_MISSING: still('RELOAD', 'OURS'),
  KEY_INVALID: still('RELOAD', 'OURS'),
  OK: NOBODY,
  SUCCESS: NOBODY,
  INVALID_REQUEST: still('HERE', 'TYPED'),
  NOT_FOUND: still('RELOAD', 'STATE'),
  IDEMPOTENCY_KEY_REUSED: said('STATEMENT', 'STATEMENT', 'STATE'),
  SERVICE_UNAVAILABLE: still('HERE', 'OURS'),
  gone: still('CHAT', 'STATE'),
}
