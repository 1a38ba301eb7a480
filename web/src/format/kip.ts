import { moneyShort, moneyText } from '@krapao/ui/money/money-parts.ts'

/** Whole kip, as it is read: "₭650,000". */
export const kipText = (kip: number): string => moneyShort(kip, '₭')

/** Whole kip that baht make at a rate; what is under one kip is dropped, as the server does. */
export const kipOf = (baht: number, perBaht: number): number =>
  Number((BigInt(Math.round(baht * 100)) * BigInt(Math.round(perBaht * 100))) / 10_000n)

/** Writes baht in words, with their kip behind them for whose account is in kip. */
export interface KipPair {
  /** "฿500", "฿500 (≈ ₭325,000)". */
  short: (baht: unknown) => string
  /** "฿500.00", "฿500.00 (≈ ₭325,000)". */
  text: (baht: unknown) => string
}

/** `perBaht`: kip a baht; undefined writes baht alone. */
export function kipPair(perBaht: number | undefined): KipPair {
  const withKip = (words: string, baht: unknown): string =>
    perBaht === undefined || typeof baht !== 'number' || !Number.isFinite(baht)
      ? words
      : `${words} (≈\u00A0${kipText(kipOf(baht, perBaht))})`
  return {
    short: (baht) => withKip(moneyShort(baht), baht),
    text: (baht) => withKip(moneyText(baht), baht),
  }
}

/** As every amount is written for whose account is in baht. */
export const IN_BAHT: KipPair = { short: moneyShort, text: moneyText }

let now = IN_BAHT
/** Told by the screens that know the member's rate, for the words of a refusal. */
export const sayKipRate = (perBaht: number | undefined): void => {
  now = perBaht === undefined ? IN_BAHT : kipPair(perBaht)
}
export const kipPairNow = (): KipPair => now
