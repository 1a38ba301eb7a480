import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { useKipRate } from '../../api/queries/account/kip.ts'
import { useWallet } from '../../api/queries/wallet.ts'
import { kipOf, kipPair, kipText } from '../../format/kip.ts'
import { IS_LAOS } from '../../settings.ts'

interface KipWords {
  /** "฿500", "฿500 (≈ ₭325,000)". */
  short: (baht: number) => string
  /** "≈ ₭325,000" alone; null for whose account is in baht. */
  about: (baht: number) => string | null
}

const IN_BAHT: KipWords = { short: moneyShort, about: () => null }

function useWords(): KipWords {
  const perBaht = useKipRate(useWallet().data)?.perBaht
  return perBaht === undefined
    ? IN_BAHT
    : { short: kipPair(perBaht).short, about: (baht) => `≈ ${kipText(kipOf(baht, perBaht))}` }
}

/** For home's first scripts, which in the Thai build are kept free of the parts that draw kip. */
export const useKipWords: () => KipWords = IS_LAOS ? useWords : () => IN_BAHT
