import { moneyShort, moneyText } from '@krapao/ui/money/money-parts.ts'

/** Writes baht in words, with their kip behind them for whose account is in kip. */
export interface KipPair {
  /** "฿500", "฿500 (≈ ₭325,000)". */
  short: (baht: unknown) => string
  /** "฿500.00", "฿500.00 (≈ ₭325,000)". */
  text: (baht: unknown) => string
  /** "≈ ₭325,000" alone; undefined for whose account is in baht. */
  about: (baht: number) => string | undefined
}

const IN_BAHT: KipPair = { short: moneyShort, text: moneyText, about: () => undefined }

let words: typeof import('./kipWords.ts') | undefined
/** On a Laos site, before its first page is drawn; a Thai site goes without those scripts. */
export async function fetchKip(): Promise<void> {
  words = await import('./kipWords.ts')
}

/** `perBaht`: kip a baht; undefined writes baht alone. */
export const kipPair = (perBaht: number | undefined): KipPair =>
  (perBaht !== undefined && words?.kipPairAt(perBaht)) || IN_BAHT

let now = IN_BAHT
/** Told by the screens that know the member's rate, for the words of a refusal. */
export const sayKipRate = (perBaht: number | undefined): void => {
  now = kipPair(perBaht)
}
export const kipPairNow = (): KipPair => now
