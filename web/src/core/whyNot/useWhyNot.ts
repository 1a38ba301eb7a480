import { useTranslations } from 'use-intl/react'
import { whyOf, type Known, type Why } from './why.ts'

/** A refusal as the card that says why not: what, its figure, where the money is, the way out. */
export function useWhyNot(): (error: unknown, known?: Known) => Why {
  const t = useTranslations()
  return (error, known) => whyOf(t, error, known)
}
