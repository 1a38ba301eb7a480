import { useTranslations } from 'use-intl'
import { baht2 } from '../format/baht.ts'
import type { sided } from '../format/side.ts'

/** A balance with its side in a word, so that no sign has to be read. */
export function SidedBaht({ of: { side, amount } }: { of: ReturnType<typeof sided> }) {
  const t = useTranslations('books')
  return (
    <span className="nw">
      {side !== 'none' && <small className="side">{t(side)}</small>} {baht2(amount)}
    </span>
  )
}
