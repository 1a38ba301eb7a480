import { moneyShort, moneyText } from '@krapao/ui/money/money-parts.ts'
import type { KipPair } from './kipWords.ts'

const IN_BAHT: KipPair = { short: moneyShort, text: moneyText, about: () => undefined }

let words: typeof import('./kipWords.ts') | undefined
/** On a Laos site, before its first page is drawn; a Thai site goes without those scripts. */
export const fetchKip = (): Promise<void> =>
  import('./kipWords.ts').then(
    (module) => {
      words = module
    },
    () => undefined,
  )

/** `perBaht`: kip a baht; undefined writes baht alone. */
export const kipPair = (perBaht: number | undefined): KipPair =>
  (perBaht !== undefined && words?.kipPairAt(perBaht)) || IN_BAHT

let now = IN_BAHT
/** Told by the screens that know the member's rate, for the words of a refusal. */
export const sayKipRate = (perBaht: number | undefined): void => {
  now = kipPair(perBaht)
}
export const kipPairNow = (): KipPair => now

function demandWords(): NonNullable<typeof words> {
  if (!words) throw new Error('what writes kip was not fetched')
  return words
}
/** Whole kip, as it is read: "₭650,000". */
export const kipText = (kip: number): string => demandWords().kipText(kip)
/** Whole kip that baht make at a rate. */
export const kipOf = (baht: number, perBaht: number): number => demandWords().kipOf(baht, perBaht)
