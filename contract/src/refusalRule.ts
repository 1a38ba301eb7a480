import type { ErrorCode } from './errors.ts'

/** What the words of a refusal owe whoever reads them, beside the way out that each of them names. */
interface RefusalRule {
  /** `NOBODY`: an answer in which nothing was refused. */
  to: 'MEMBER' | 'OPERATOR' | 'NOBODY'
  /** What comes with it, in the details or as `retryAfter`, and must be said as a figure. */
  figures?: readonly string[]
  /**
   * Where money was asked to move: `SAID`, the words themselves tell where it is; `BESIDE`, nothing
   * has moved, and the screen says so under them.
   */
  money?: 'SAID' | 'BESIDE'
}

const MEMBER = { to: 'MEMBER' } as const
const OPERATOR = { to: 'OPERATOR' } as const
const NOBODY = { to: 'NOBODY' } as const
/** A definite no to a call that would have moved money. */
const UNMOVED = { to: 'MEMBER', money: 'BESIDE' } as const

/**
 * The refusal rule: each code says the figure that it knows, where the money is, and the way out. A
 * new code does not compile until it stands here; `refusalRule.test.ts` of the web reads the
 * words.
 */
export const REFUSAL_RULE = {
  UNAUTHORIZED: MEMBER,
  'invalid-token': MEMBER,
  EXPIRED_AUTH_TOKEN: MEMBER,
  INVALID_USER_1: MEMBER,
  INVALID_USER_2: MEMBER,
  INVALID_USER_3: MEMBER,
  INVALID_USER_4: MEMBER,
  INVALID_IP: MEMBER,
  WRONG_CREDENTIAL: MEMBER,
  WRONG_PASSWORD: MEMBER,
  NO_USER: MEMBER,
  INACTIVE_USER: MEMBER,
  LOGIN_FAIL: MEMBER,
  SELF_EXCLUDED: { to: 'MEMBER', figures: ['until'], money: 'SAID' },
  OTP_BLOCK: { to: 'MEMBER', figures: ['retryAfter'] },
  REQUEST_LIMIT: { to: 'MEMBER', figures: ['retryAfter'] },
  REQUEST_LIMIT_1MIN: { to: 'MEMBER', figures: ['retryAfter'] },
  OTP_TOKEN_INVALID: MEMBER,
  OTP_NOT_EXIST: MEMBER,
  OTP_VERIFIED: MEMBER,
  OTP_EXPIRED: MEMBER,
  OTP_CODE_INVALID: { to: 'MEMBER', figures: ['triesLeft'] },
  OTP_CODE_VALID: NOBODY,
  UNVERIFIED_OTP: MEMBER,
  OTP_SEND_FAIL: MEMBER,
  OTP_VERIFY_FAIL: MEMBER,
  EXISTING_USER: MEMBER,
  EXISTING_BANK: MEMBER,
  INVALID_USER_INFO: MEMBER,
  INVALID_BANK: MEMBER,
  BANK_ACCOUNT_NAME_ENG: MEMBER,
  REGISTER_FAIL: MEMBER,
  PHONE_NUMBER_REQUIRE_10_DIGIT: MEMBER,
  PHONE_NUMBER_NOT_MOBILE: MEMBER,
  GAME_ACTIVATION_FAIL: MEMBER,
  BANK_LOCKED: MEMBER,
  STEP_UP_REQUIRED: MEMBER,
  CONTESTED: { to: 'MEMBER', money: 'SAID' },
  BONUS_REMAINING: { to: 'MEMBER', figures: ['total', 'below'], money: 'SAID' },
  BONUS_ALREADY_ACTIVE: UNMOVED,
  BONUS_MAX_CLAIMED: UNMOVED,
  BONUS_CONDITION: { to: 'MEMBER', figures: ['lacks'], money: 'BESIDE' },
  BONUS_CLEAR: NOBODY,
  BONUS_FULL: UNMOVED,
  NO_PROMOTION: UNMOVED,
  PROMOTION_RECEIVED: UNMOVED,
  TERMS_CHANGED: UNMOVED,
  INVITE_COLLECT: { to: 'MEMBER', money: 'SAID' },
  INVITE_INACTIVE: UNMOVED,
  NO_INVITE_BONUS: UNMOVED,
  NO_INVITEE_PLAY_INFO: UNMOVED,
  INVITE_BONUS_SUCCESS: NOBODY,
  INVITE_BONUS_FAIL: UNMOVED,
  NO_REFUND: UNMOVED,
  REFUND_CONDITION: UNMOVED,
  REFUND_SUCCESS: NOBODY,
  REFUND_INACTIVE: UNMOVED,
  REFUND_MINIMUM: UNMOVED,
  REFUND_CAP: { to: 'MEMBER', figures: ['cap', 'beyondCap'], money: 'BESIDE' },
  SLOT_ALREADY_ACTIVE: MEMBER,
  SLOT_ACTIVATE_FAIL: MEMBER,
  SLOT_NO_ACCOUNT: UNMOVED,
  SLOT_RESET_PASSWORD_FAIL: MEMBER,
  NO_GAME: MEMBER,
  TRANSFER_MINIMUM: { to: 'MEMBER', figures: ['minimum'], money: 'BESIDE' },
  MONEY_NOT_ENOUGH: UNMOVED,
  TRANSFER_FAIL: { to: 'MEMBER', money: 'SAID' },
  TRANSFER_PENDING: { to: 'MEMBER', money: 'SAID' },
  BETS_OPEN: { to: 'MEMBER', figures: ['amount'], money: 'SAID' },
  ROUND_UNREAD: { to: 'MEMBER', money: 'SAID' },
  NO_BANK: UNMOVED,
  NO_WALLET: UNMOVED,
  NO_DATA: MEMBER,
  QR_FAIL: UNMOVED,
  LIMIT_EXCEEDED: { to: 'MEMBER', figures: ['left'], money: 'BESIDE' },
  LIMIT_PENDING: { to: 'MEMBER', figures: ['from'] },
  SLIP_UPLOAD_FAIL: { to: 'MEMBER', figures: ['closedFrom', 'closedTo'], money: 'BESIDE' },
  SLIP_NO_FILE: UNMOVED,
  SLIP_INVALID_FILE: UNMOVED,
  TRUELINK_DUPLICATE: UNMOVED,
  TRUELINK_INVALID: UNMOVED,
  NO_CLAIMABLE_COUPON: UNMOVED,
  INVALID_PRIZE_CODE: UNMOVED,
  INVALID_CODE: UNMOVED,
  INVALID_COUPON_TYPE: UNMOVED,
  COUPON_EXPIRED: UNMOVED,
  FORBIDDEN: OPERATOR,
  SAME_OPERATOR: OPERATOR,
  UNCONFIRMED_OPERATOR: OPERATOR,
  NOT_WAITING: OPERATOR,
  CASE_TAKEN: OPERATOR,
  CASE_CHANGED: OPERATOR,
  DEBT_OPEN: OPERATOR,
  DISAGREEMENT: OPERATOR,
  LAST_OWNER: OPERATOR,
  LAST_FACTOR: OPERATOR,
  INTERNAL_SERVER_ERROR: MEMBER,
  KEY_MISSING: MEMBER,
  KEY_INVALID: MEMBER,
  OK: NOBODY,
  SUCCESS: NOBODY,
  INVALID_REQUEST: MEMBER,
  NOT_FOUND: MEMBER,
  IDEMPOTENCY_KEY_REUSED: { to: 'MEMBER', money: 'SAID' },
  SERVICE_UNAVAILABLE: MEMBER,
  gone: MEMBER,
} as const satisfies Record<ErrorCode, RefusalRule>
