/**
 * What an account of ours is called under a number that it no longer has
 * (docs/decisions/money-in.md).
 */
const FORMER = 'former-'

export const formerAccountId = (bankCode: string, accountNo: string): string =>
  `${FORMER}${bankCode}-${accountNo}`.toLowerCase()

/** One that somebody offers again is an account like any other. */
export const isFormerAccount = (item: { id: string; active: boolean }): boolean =>
  item.id.startsWith(FORMER) && !item.active
