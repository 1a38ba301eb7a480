import { QR_PROVIDERS, type Currency, type QrProvider } from '@krapao/contract/constants'
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
 * section 2). One row a provider. `own`: the currency of the member's account, whose accounts come
 * first.
 */
export function waysOf({ banks, wallets, isManual }: Lookup, own?: Currency): Ways {
  const qr: QrAccount[] = []
  for (const account of banks.filter(isQr)) {
    const { bankCode } = account
    if (isProvider(bankCode) && !qr.some(({ provider }) => provider === bankCode))
      qr.push({ provider: bankCode, account })
  }
  const isOwn = ({ currency }: DepositAccount): number => (currency === own ? 0 : 1)
  const bank = banks.filter((account) => !isQr(account)).toSorted((a, b) => isOwn(a) - isOwn(b))
  // What is announced is baht, and a transfer in kip comes to a baht amount that nobody here can foretell.
  return {
    qr,
    bank,
    link: wallets,
    announce: isManual ? bank.filter(({ currency }) => currency === 'BAHT') : [],
  }
}

/** A code is paid in baht: who has an account in another currency is shown the accounts first. */
export const isBankFirst = ({ bank }: Ways, own: Currency | undefined): boolean =>
  own !== undefined && own !== 'BAHT' && bank[0]?.currency === own
