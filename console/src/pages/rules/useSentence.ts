import { useTranslations } from 'use-intl'
import { baht2, bahtShort } from '../../format/baht.ts'
import type { Condition, Hit } from './rule.ts'

/** A condition as one plain sentence. */
export function useSentence(): (of: Condition) => string {
  const t = useTranslations('rules')
  return ({ who, whoN, what, measure, least, hours }) => {
    const window =
      hours % 24 === 0 ? t('window.days', { n: hours / 24 }) : t('window.hours', { n: hours })
    const key = `what.${what}_${measure}`
    return t('sentence', {
      who: t(`who.${who}`, { n: whoN ?? 0 }),
      what: t.has(key) ? t(key, { n: least, amount: bahtShort(least), window }) : '',
    })
  }
}

/** Why one was met, in words with the figures of that moment. */
export function useFigures(): (
  what: Condition['what'],
  of: Pick<Hit, 'n' | 'sum' | 'group' | 'level' | 'days'>,
) => string {
  const t = useTranslations('rules')
  return (what, { n, sum, group, level, days }) =>
    [
      t(`figure.${what}`, { n, sum: baht2(sum) }),
      group !== null && group > 1 ? t('ofGroup', { n: group }) : '',
      level === null ? '' : t('ofLevel', { n: level }),
      days === null ? '' : t('ofDays', { n: days }),
    ]
      .filter(Boolean)
      .join(' · ')
}
