import { WALLET } from '@krapao/contract/constants'
import { useTranslations } from 'use-intl/react'
import { useLookup } from '../api/queries/lookups.ts'
import { useWallet } from '../api/queries/wallet.ts'
import { useLanguage } from '../locales/LocaleProvider.tsx'
import { bankNameIn, type BankNames } from './account/bankName.ts'

/** A bank's name in the language of the screen. */
export function useBankName(): (bank: BankNames) => string {
  const { locale } = useLanguage()
  return (bank) => bankNameIn(locale, bank)
}

/** As these write themselves; the list of banks does not have them. */
const QR_BRANDS: Readonly<Record<string, string>> = {
  PAYTIMZ: 'Paytimz',
  PAYONEX: 'PayOneX',
  ZPAY: 'ZPay',
  OMISE: 'Omise',
  TWOC2P: '2C2P',
  KSHER: 'Ksher',
  GBPRIME: 'GB Prime Pay',
}

/** Names the end of a movement: the wallet, a game, a bank, else the code as it is. */
export function usePlaceName(): (code: string) => string {
  const t = useTranslations('home')
  const games = useWallet().data?.slots
  const banks = useLookup('lookupBanks').data
  const inLanguage = useBankName()
  return (code) => {
    if (code === WALLET) return t('mainWallet')
    const game = games?.find((slot) => slot.code === code)
    if (game) return game.name
    const bank = banks?.find((known) => known.code === code)
    return bank ? inLanguage(bank) : (QR_BRANDS[code] ?? code)
  }
}
