import { QR_PROVIDERS, type QrProvider } from '@krapao/contract/constants'
import type { Answer } from '../../api/call.ts'

type Lookup = Answer<'lookupDeposit'>
export type DepositAccount = Lookup['banks'][number]
export type WalletAccount = Lookup['wallets'][number]
export interface QrAccount {
  provider: QrProvider
  account: DepositAccount
}
export interface Ways {
  qr: QrAccount[]
  bank: DepositAccount[]
  link: WalletAccount[]
  announce: DepositAccount[]
}
/** A way that cannot be gone is not shown. */
export type Way = keyof Ways

const isProvider = (code: string): code is QrProvider =>
  QR_PROVIDERS.some((known) => known === code)
const isQr = (account: DepositAccount): boolean =>
  account.bankType === 'PAYMENT' || (account.bankCode === 'KBANK' && account.mode === 'SMS')

/**
 * PAYMENT accounts, and KBANK in SMS mode, are paid by QR; the rest by bank transfer (product
 * section 2). One row a provider.
 */
export function waysOf({ banks, wallets, isManual }: Lookup): Ways {
  const qr: QrAccount[] = []
  for (const account of banks.filter(isQr)) {
    const { bankCode } = account
    if (isProvider(bankCode) && !qr.some(({ provider }) => provider === bankCode))
      qr.push({ provider: bankCode, account })
  }
  const bank = banks.filter((account) => !isQr(account))
  // What is announced is baht, and a transfer in kip comes to a baht amount that nobody here can foretell.
  return {
    qr,
    bank,
    link: wallets,
    announce: isManual ? bank.filter(({ currency }) => currency === 'BAHT') : [],
  }
}
