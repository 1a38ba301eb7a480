import { useTranslations } from 'use-intl/react'
import { useRefusalWords } from '../../api/words.ts'
import { isAnswered } from './isAnswered.ts'

/**
 * Why what a page or a sheet needs is not there: what the server said, in words or as it is, and
 * that nothing connects where nobody has answered.
 */
export function useLoadWords(): (error: unknown) => { title: string; hint: string } {
  const t = useTranslations('common')
  const home = useTranslations('home')
  const inWords = useRefusalWords()
  return (error) =>
    isAnswered(error)
      ? { title: inWords(error), hint: home('moneyUnchanged') }
      : { title: t('loadFailed'), hint: t('loadFailedHint') }
}
