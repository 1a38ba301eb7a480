import { CircleCheck, CircleHelp } from 'lucide-react'
import { useTranslations } from 'use-intl'

/**
 * What speaks for a member as the owner of money in suspense; null: nothing does, an operator found
 * them. Only what is proven has a tick.
 */
export function Evidence({ why }: { why: string | null }) {
  const t = useTranslations('suspense')
  if (why === null)
    return (
      <small className="row-line unproven">
        <CircleHelp className="icon xs" aria-hidden />
        {t('unproven')}
      </small>
    )
  return (
    <small className="row-line">
      <CircleCheck className="icon xs in" aria-hidden />
      {t.has(`why.${why}`) ? t(`why.${why}`) : why}
    </small>
  )
}
