import { useTranslations } from 'use-intl'
import { baht2 } from '../../format/baht.ts'
import type { Hit } from './cases.ts'

const MONEY = new Set(['in', 'out', 'staked', 'least', 'most', 'threshold', 'stake', 'median'])

/** Why something was found, in words with its figures. */
export function useReason(): (of: Hit) => string {
  const t = useTranslations('aml.reason')
  const by = useTranslations('aml.by')
  return ({ kind, figures }) => {
    const shown = Object.fromEntries(
      Object.entries(figures).map(([name, value]) => [
        name,
        MONEY.has(name) && typeof value === 'number' ? baht2(value) : value,
      ]),
    )
    if (kind === 'STRUCTURING')
      return t(`${kind}_${figures['way'] === 'OUT' ? 'OUT' : 'IN'}`, shown)
    if (kind === 'MANY_TO_ONE')
      return t(figures['payers'] === undefined ? `${kind}_ACCOUNT` : `${kind}_PAYERS`, shown)
    if (kind === 'LISTED')
      return t(kind, {
        ...shown,
        by: by(
          figures['by'] === 'EXACT' ? 'EXACT' : figures['by'] === 'SOUND' ? 'SOUND' : 'SPELLING',
        ),
      })
    return t(kind, shown)
  }
}
