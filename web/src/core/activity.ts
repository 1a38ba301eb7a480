import type { StatementType } from '@krapao/contract/constants'
import type { StatementRow } from '../api/queries/statement.ts'

type Sign = 'in' | 'out' | null

/** Plus for deposit and bonus, minus for withdraw, none for others (product section 9). */
const signs: Record<StatementType, Sign> = {
  deposit: 'in',
  bonus: 'in',
  withdraw: 'out',
  transfer: null,
  finish_bonus: null,
}
export const signOf = (type: StatementType): Sign => signs[type]

/** The end of a bonus that moved nothing has no amount to show. */
export const amountOf = (row: Pick<StatementRow, 'statementType' | 'amount'>): number | null =>
  row.statementType === 'finish_bonus' && row.amount === 0 ? null : row.amount

/** "xxx-x-x4821": the last four tell an account apart, the rest need not lie open. */
export function maskedAccount(accountNo: string): string {
  return accountNo.length < 4 ? accountNo : `xxx-x-x${accountNo.slice(-4)}`
}

/** What a linked item is, then its own text; a bonus is one by the row's title already. */
export function itemText(
  { kind, description }: NonNullable<StatementRow['item']>,
  kindName: string,
): string {
  if (description === '') return kindName
  return kind === 'bonus' || description.startsWith(kindName)
    ? description
    : `${kindName} · ${description}`
}
