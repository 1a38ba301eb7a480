import { bankNumberOf } from '../../site/public.ts'
import type { LineKey } from './store.ts'

/** One spelling of a reference, whatever read it; upper and lower case are two. */
export const plainReference = (reference: string): string => reference.trim()

/**
 * One spelling of the bank that sent a transfer, from its code (`SCB`) or the number that a slip's
 * mini-QR carries (`014`); '' for one that says nothing.
 */
export function sendingBankOf(codeOrNumber: string): string {
  const plain = codeOrNumber.trim().toUpperCase()
  if (plain === '' || plain === '999') return ''
  return /^\d{3}$/.test(plain) ? plain : (bankNumberOf(plain) ?? plain)
}

interface Named {
  sending_bank: string
  account: string
}
const agrees = (one: string, other: string): boolean => one === '' || other === '' || one === other
/** A number is compared with a bank's code that has none: it cannot be told apart. */
const isNumber = (bank: string): boolean => /^\d{3}$/.test(bank)
const sameSender = (one: string, other: string): boolean =>
  agrees(one, other) || isNumber(one) !== isNumber(other)

/** Whether a row of this reference may be the same transfer. What one side does not know agrees. */
export const mayBe = (row: Named, key: LineKey): boolean =>
  sameSender(row.sending_bank, key.sendingBank) && agrees(row.account, key.account)
/** The same, whichever of our accounts it names. */
export const mayBeAnotherLine = (row: Named, key: LineKey): boolean =>
  sameSender(row.sending_bank, key.sendingBank)
export const isExactly = (row: Named, key: LineKey): boolean =>
  row.sending_bank === key.sendingBank && row.account === key.account
