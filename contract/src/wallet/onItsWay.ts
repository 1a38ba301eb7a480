/** What may be on its way: what kind of movement has begun and has no end yet. */
export const MOVEMENT_KINDS = ['QR', 'ANNOUNCED', 'SLIP', 'LINK', 'PAYOUT', 'TRANSFER'] as const

/**
 * Who has it now.
 *
 * - `UNPAID`: the member has yet to pay the code.
 * - `BANK`: the member said that it is paid, or the bank has the order of a payout.
 * - `CHECKING`: a slip is compared with what its bank says.
 * - `ISSUER`: the issuer of a wallet link has not answered.
 * - `TEAM`, `QUEUED`: of a payout, as `PAYOUT_STAGES`; `RESTING` until cooling-off ends.
 * - `GAME`: the provider of a game has not answered.
 */
export const MOVEMENT_STATES = [
  'UNPAID',
  'BANK',
  'CHECKING',
  'ISSUER',
  'TEAM',
  'QUEUED',
  'RESTING',
  'GAME',
] as const
