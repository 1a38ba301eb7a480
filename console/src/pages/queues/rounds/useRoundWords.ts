import type { Answer } from '@krapao/contract/calls'
import { useTranslations } from 'use-intl'
import { bahtShort } from '../../../format/baht.ts'

export type Round = Answer<'opsRounds'>['rounds'][number]

/** What was wrong with a round, and what it cost or brought, in words. */
export function useRoundWords() {
  const t = useTranslations()
  const lostText = (lost: number): string =>
    t(lost < 0 ? 'rounds.wonWas' : 'rounds.lostWas', { amount: bahtShort(Math.abs(lost)) })
  const whyOf = (row: Round): string => {
    const [field, what = ''] = row.why.split(': ')
    return t.has(`rounds.why.${what}`) ? `${field}: ${t(`rounds.why.${what}`)}` : row.why
  }
  return { whyOf, lostText }
}
