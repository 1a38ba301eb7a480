import { QR_PROVIDERS, type QrProvider } from '@krapao/contract/constants'
import type { Answer } from '../../api/call.ts'

export type DepositAccount = Answer<'lookupDeposit'>['banks'][number]
export interface QrAccount { provider: QrProvider; account: DepositAccount }
export interface Ways { qr: QrAccount[]; bank: DepositAccount[] }
/** The wallet link joins here with its call; a way that cannot be gone is not shown. */
export type Way = keyof Ways

const isProvider = (code: string): code is QrProvider => QR_PROVIDERS.some((known) => known === code)
const isQr = (account: DepositAccount): boolean =>
  account.bankType === 'PAYMENT' || (account.bankCode === 'KBANK' && account.mode === 'SMS')

/** PAYMENT accounts, and KBANK in SMS mode, are paid by QR; the rest by bank transfer (product section 2). One row a provider. */
export function waysOf(accounts: readonly DepositAccount[]): Ways {
  const qr: QrAccount[] = []
  for (const account of accounts.filter(isQr)) {
    const { bankCode } = account
    if (isProvider(bankCode) && !qr.some(({ provider }) => provider === bankCode)) qr.push({ provider: bankCode, account })
  }
  return { qr, bank: accounts.filter((account) => !isQr(account)) }
}
