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

/** `inKip` writes what baht are in kip. */
export function kipPairAt(inKip: (baht: number) => string): KipPair {
  const withKip = (words: string, baht: unknown): string =>
    typeof baht !== 'number' || !Number.isFinite(baht) ? words : `${words} (≈\u00A0${inKip(baht)})`
  return {
    short: (baht) => withKip(moneyShort(baht), baht),
    text: (baht) => withKip(moneyText(baht), baht),
    about: (baht) => `≈ ${inKip(baht)}`,
  }
}
