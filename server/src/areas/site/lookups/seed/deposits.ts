import { QR_AMOUNTS, QR_PROVIDERS } from '@krapao/contract/constants'
import { toSatang } from '@krapao/contract/money'
import type { Insertable } from 'kysely'
import type { SiteTables } from '../../../../db/tables/site/site.ts'

const HOLDER = 'KRAPAO COMPANY LIMITED'
const HOLDER_TH = 'บริษัท กระเป๋า จำกัด'
type Account = Insertable<SiteTables['deposit_account']>

const ACCOUNTS: Account[] = [
  {
    id: 'scb-1',
    bank_code: 'SCB',
    bank_type: 'BANK',
    mode: 'AUTO',
    name_th: 'ธนาคารไทยพาณิชย์',
    name_en: 'Siam Commercial Bank',
    account_name: HOLDER,
    account_no: '4050012345',
    currency: 'BAHT',
  },
  {
    id: 'kbank-1',
    bank_code: 'KBANK',
    bank_type: 'BANK',
    mode: 'AUTO',
    name_th: 'ธนาคารกสิกรไทย',
    name_en: 'Kasikornbank',
    account_name: HOLDER,
    account_no: '0123456789',
    currency: 'BAHT',
  },
  {
    id: 'gsb-1',
    bank_code: 'GSB',
    bank_type: 'BANK',
    mode: 'AUTO',
    name_th: 'ธนาคารออมสิน',
    name_en: 'Government Savings Bank',
    account_name: HOLDER,
    account_no: '020123456789',
    currency: 'BAHT',
  },
  {
    id: 'bcel-1',
    bank_code: 'BCEL',
    bank_type: 'BANK',
    mode: 'AUTO',
    name_th: 'ธนาคารการค้าต่างประเทศลาว',
    name_en: 'Banque pour le Commerce Extérieur Lao',
    account_name: HOLDER,
    account_no: '160120000123456',
    currency: 'LAK',
  },
]
const QR_NAMES: Record<(typeof QR_PROVIDERS)[number], [th: string, en: string]> = {
  KBANK: ['คิวอาร์กสิกรไทย', 'KBank QR'],
  WW: ['คิวอาร์ WW', 'WW QR'],
  PAYTIMZ: ['คิวอาร์ Paytimz', 'Paytimz QR'],
  PAYONEX: ['คิวอาร์ PayOneX', 'PayOneX QR'],
  ZPAY: ['คิวอาร์ ZPay', 'ZPay QR'],
  OMISE: ['พร้อมเพย์ (Omise)', 'PromptPay (Omise)'],
  TWOC2P: ['พร้อมเพย์ (2C2P)', 'PromptPay (2C2P)'],
  KSHER: ['พร้อมเพย์ (Ksher)', 'PromptPay (Ksher)'],
  GBPRIME: ['พร้อมเพย์ (GB Prime Pay)', 'PromptPay (GB Prime Pay)'],
  SCB: ['คิวอาร์ไทยพาณิชย์', 'SCB QR'],
  PHAJAY: ['LAO QR (PhaJay)', 'LAO QR (PhaJay)'],
}

/**
 * One account for each bank of the product, and a row for each provider of QR codes with its own
 * minimum.
 */
export const DEPOSIT_ACCOUNTS: Account[] = [
  ...ACCOUNTS.map((account, position) =>
    Object.assign(account, { position, holder_th: HOLDER_TH, holder_en: HOLDER }),
  ),
  ...QR_PROVIDERS.map((code, at): Account => ({
    id: `qr-${code.toLowerCase()}`,
    bank_code: code,
    bank_type: 'PAYMENT',
    mode: 'QR',
    name_th: QR_NAMES[code][0],
    name_en: QR_NAMES[code][1],
    account_name: HOLDER,
    account_no: '',
    currency: 'BAHT',
    min_deposit: toSatang(QR_AMOUNTS[code].minimum),
    position: 10 + at,
  })),
]
export const WALLETS: Insertable<SiteTables['wallet_account']>[] = [
  { name: 'KRAPAO WALLET', mode: 'AUTO' },
]
