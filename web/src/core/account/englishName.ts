import { ENGLISH_ONLY_BANKS } from '@krapao/contract/constants'

/** English letters and spaces only (product section 5). */
export const isEnglishName = (name: string): boolean => /^[A-Za-z ]+$/.test(name)
export const wantsEnglishName = (bankCode: string): boolean =>
  ENGLISH_ONLY_BANKS.some((code) => code === bankCode)
/** Offered only to KTB, TMB and BBL members whose name is not English yet. */
export const mayEditBankName = (bankCode: string, bankAccountName: string): boolean =>
  wantsEnglishName(bankCode) && !isEnglishName(bankAccountName)
