import { moneyShort, moneyText } from '@krapao/ui/money/money-parts.ts'
import type * as Kip from './kipWords.ts'

const IN_BAHT: KipPair = { short: moneyShort, text: moneyText, about: () => undefined }

type Words = typeof Kip
type KipPair = Kip.KipPair
let words: Words | undefined
/** On a Laos site, before its first page is drawn; a Thai site goes without those scripts. */
export async function fetchKip(): Promise<void> {
  words = await import('./kipWords.ts')
}

/** `perBaht`: kip a baht; undefined writes baht alone. */
export const kipPair = (perBaht: number | undefined): KipPair =>
  (perBaht && words?.kipPairAt((baht) => kipText(kipOf(baht, perBaht)))) || IN_BAHT

let now = IN_BAHT
/** Told by the screens that know the member's rate, for the words of a refusal. */
export const sayKipRate = (perBaht: number | undefined): void => {
  now = kipPair(perBaht)
}
export const kipPairNow = (): KipPair => now

/** Whole kip, as it is read: "₭650,000". */
export const kipText = (kip: number): string => moneyShort(kip, '₭')
/** Whole kip that baht make at a rate; what is under one kip is dropped, as the server does. */
export const kipOf = (baht: number, perBaht: number): number =>
  Number((BigInt(Math.round(baht * 100)) * BigInt(Math.round(perBaht * 100))) / 10_000n)
