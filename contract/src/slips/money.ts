import type { SlipReason } from '../constants.ts'

/**
 * Where the money of a refused slip lies, as far as we know.
 *
 * - `UNSEEN`: the slip did not lead us to a transfer.
 * - `ELSEWHERE`: in an account that is not ours.
 * - `ARRIVED`: in an account of ours, and in nobody's wallet by this slip.
 * - `CREDITED`: in the member's own wallet.
 * - `CHECKING`: another slip of the member's for the same transfer is being checked.
 * - `USED`: the transfer counts already; for whom is not told.
 * - `UNKNOWN`: the bank has not told.
 */
export const SLIP_MONEY = [
  'UNSEEN',
  'ELSEWHERE',
  'ARRIVED',
  'CREDITED',
  'CHECKING',
  'USED',
  'UNKNOWN',
] as const
export type SlipMoney = (typeof SLIP_MONEY)[number]

/** What the reason alone says; what the member was credited since goes before it. */
export const moneyOfReason: Readonly<Record<SlipReason, SlipMoney>> = {
  UPLOADED_FILE_NOT_EXIST: 'UNSEEN',
  IMG_SIZE_UNABLE_TO_PROCESS: 'UNSEEN',
  CANNOT_READ_CROPPED_IMAGE: 'UNSEEN',
  UNSTABLE_REFNO_ON_SLIP: 'UNSEEN',
  SLIP_REFNO_DUPLICATED: 'USED',
  INVALID_SLIP: 'UNSEEN',
  TRIPPLE_WRONG_CAPTCHA: 'UNKNOWN',
  DEST_ACC_INVALID: 'ELSEWHERE',
  NOT_MATCH: 'ARRIVED',
  EXPIRED_SLIP: 'ARRIVED',
  UNKNOW_ERROR: 'UNKNOWN',
}
