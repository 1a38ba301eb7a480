/**
 * Every code the server may refuse with (product section 8 and the wire's additions), with its
 * usual HTTP status.
 */
export const ERROR_STATUS = {
  // Auth
  UNAUTHORIZED: 401,
  'invalid-token': 401,
  EXPIRED_AUTH_TOKEN: 401,
  INVALID_USER_1: 403,
  INVALID_USER_2: 403,
  INVALID_USER_3: 403,
  INVALID_USER_4: 403,
  INVALID_IP: 403,
  WRONG_CREDENTIAL: 401,
  WRONG_PASSWORD: 403,
  NO_USER: 404,
  INACTIVE_USER: 403,
  LOGIN_FAIL: 500,
  SELF_EXCLUDED: 403,
  /** LINE has not said whose account it is: nothing has changed. */
  LINE_FAIL: 502,
  /** The LINE account is another member's, or this member has one already. */
  LINE_TAKEN: 409,
  /** The LINE account is no member's. */
  LINE_UNKNOWN: 404,
  // OTP
  OTP_BLOCK: 429,
  REQUEST_LIMIT: 429,
  REQUEST_LIMIT_1MIN: 429,
  OTP_TOKEN_INVALID: 400,
  OTP_NOT_EXIST: 404,
  OTP_VERIFIED: 409,
  OTP_EXPIRED: 422,
  OTP_CODE_INVALID: 422,
  OTP_CODE_VALID: 200,
  UNVERIFIED_OTP: 422,
  OTP_SEND_FAIL: 502,
  OTP_VERIFY_FAIL: 500,
  // Registration
  EXISTING_USER: 409,
  EXISTING_BANK: 409,
  INVALID_USER_INFO: 400,
  INVALID_BANK: 400,
  BANK_ACCOUNT_NAME_ENG: 400,
  REGISTER_FAIL: 500,
  PHONE_NUMBER_REQUIRE_10_DIGIT: 400,
  PHONE_NUMBER_NOT_MOBILE: 400,
  GAME_ACTIVATION_FAIL: 502,
  BANK_LOCKED: 409,
  STEP_UP_REQUIRED: 403,
  /** The member wants each withdrawal confirmed, and this one is not. */
  WITHDRAWAL_UNCONFIRMED: 403,
  CONTESTED: 403,
  // Identity
  /** Beyond what the member's level lets in or out. */
  LEVEL_LIMIT: 422,
  /** Kept away by the block list; the words tell nothing of it. */
  IDENTITY_HELD: 403,
  /** The pictures are being looked at. */
  IDENTITY_WAITING: 409,
  CARD_INVALID: 422,
  UNDER_AGE: 422,
  PICTURE_INVALID: 415,
  // Bonus
  BONUS_REMAINING: 422,
  BONUS_ALREADY_ACTIVE: 409,
  BONUS_MAX_CLAIMED: 422,
  BONUS_CONDITION: 422,
  BONUS_CLEAR: 422,
  BONUS_FULL: 422,
  NO_PROMOTION: 404,
  PROMOTION_RECEIVED: 409,
  TERMS_CHANGED: 409,
  // Invite
  INVITE_COLLECT: 409,
  INVITE_INACTIVE: 422,
  NO_INVITE_BONUS: 422,
  NO_INVITEE_PLAY_INFO: 422,
  INVITE_BONUS_SUCCESS: 200,
  INVITE_BONUS_FAIL: 500,
  // Refund
  NO_REFUND: 422,
  REFUND_CONDITION: 422,
  REFUND_SUCCESS: 200,
  REFUND_INACTIVE: 422,
  REFUND_MINIMUM: 422,
  REFUND_CAP: 422,
  // Slot
  SLOT_ALREADY_ACTIVE: 409,
  SLOT_ACTIVATE_FAIL: 502,
  SLOT_NO_ACCOUNT: 404,
  SLOT_RESET_PASSWORD_FAIL: 502,
  NO_GAME: 404,
  /** The game is played from the wallet: no money is moved to it, and it has no password. */
  SEAMLESS: 422,
  /** The game, or its provider, is closed for now: nothing goes in, what is there comes out. */
  GAME_STOPPED: 409,
  // Wallet
  TRANSFER_MINIMUM: 422,
  MONEY_NOT_ENOUGH: 422,
  TRANSFER_FAIL: 502,
  TRANSFER_PENDING: 409,
  BETS_OPEN: 409,
  ROUND_UNREAD: 409,
  NO_BANK: 422,
  NO_WALLET: 422,
  NO_DATA: 404,
  QR_FAIL: 502,
  LIMIT_EXCEEDED: 422,
  LIMIT_PENDING: 409,
  // Slip
  SLIP_UPLOAD_FAIL: 422,
  SLIP_NO_FILE: 400,
  SLIP_INVALID_FILE: 415,
  TRUELINK_DUPLICATE: 409,
  TRUELINK_INVALID: 422,
  // Spin coupon
  NO_CLAIMABLE_COUPON: 404,
  INVALID_PRIZE_CODE: 422,
  INVALID_CODE: 422,
  INVALID_COUPON_TYPE: 422,
  COUPON_EXPIRED: 422,
  // Operators
  FORBIDDEN: 403,
  SAME_OPERATOR: 409,
  /** Made, reset or raised, and not confirmed by a second owner yet. */
  UNCONFIRMED_OPERATOR: 403,
  /** Decided by somebody else meanwhile, or never a case. */
  NOT_WAITING: 409,
  /** Another operator works at this case. */
  CASE_TAKEN: 409,
  /** Something has come to this case since it was looked at. */
  CASE_CHANGED: 409,
  /** Something stands against accepting it, whoever asks. */
  IDENTITY_STOPPED: 409,
  /** The member owes for a payment that was taken back: nothing is paid out before it is paid. */
  DEBT_OPEN: 409,
  /** More rows match than are read at once. */
  LIST_TOO_LONG: 422,
  /** Two operators said different things: an owner decides. */
  DISAGREEMENT: 409,
  LAST_OWNER: 409,
  /** An operator needs a passkey or an authenticator beside the password. */
  LAST_FACTOR: 409,
  // Others
  INTERNAL_SERVER_ERROR: 500,
  KEY_MISSING: 400,
  KEY_INVALID: 400,
  OK: 200,
  SUCCESS: 200,
  INVALID_REQUEST: 400,
  NOT_FOUND: 404,
  IDEMPOTENCY_KEY_REUSED: 422,
  SERVICE_UNAVAILABLE: 503,
  gone: 410,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
export const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[]

/** The body of every refusal. */
export interface Refusal {
  message: ErrorCode
  details?: Record<string, unknown>
}
