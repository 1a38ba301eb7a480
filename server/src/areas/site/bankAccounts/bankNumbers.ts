/** The Bank of Thailand's number of each bank by the codes of the product. */
const NUMBERS: Record<string, string> = {
  BBL: '002',
  KBANK: '004',
  KTB: '006',
  TMB: '011',
  TTB: '011',
  SCB: '014',
  CIMB: '022',
  UOB: '024',
  BAY: '025',
  GSB: '030',
  GHB: '033',
  BAAC: '034',
  ISBT: '066',
  TISCO: '067',
  KKP: '069',
  ICBC: '070',
  LHB: '073',
}

/** Undefined for a bank whose number we do not know, as those of Laos. */
export const bankNumberOf = (bankCode: string): string | undefined => NUMBERS[bankCode]

const TAKEN = new Set(Object.values(NUMBERS))
/** Whether it is the number of a bank whose code we know: then it is no other bank's. */
export const isBankNumber = (number: string): boolean => TAKEN.has(number)
