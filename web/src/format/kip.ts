import { moneyShort, moneyText } from '@krapao/ui/money/money-parts.ts'
import type * as Kip from './kipWords.ts'

const IN_BAHT: KipPair = { short: moneyShort, text: moneyText, about: () => undefined }

type KipPair = Kip.KipPair
let words: typeof Kip | undefined
/** On a Laos site, before its first page is drawn; a Thai site goes without those scripts. */
export async function fetchKip(): Promise<void> {
  words = await import('./kipWords.ts')
}

/** `perBaht`: kip a baht; undefined writes baht alone. */
export const kipPair = (perBaht: number | undefined): KipPair =>
  (perBaht && words?.kipPairAt(perBaht)) || IN_BAHT

let now = IN_BAHT
/** Told by the screens that know the member's rate, for the words of a refusal. */
export const sayKipRate = (perBaht: number | undefined): void => {
  now = kipPair(perBaht)
}
export const kipPairNow = (): KipPair => now

export { kipText } from './kipFigures.ts'
