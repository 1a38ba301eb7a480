import { CircleHelp } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** Nothing speaks for the member: an operator found them. Only what is proven has a tick. */
export function Unproven() {
  const t = useTranslations('suspense')
  return (
    <small className="row-line unproven">
      <CircleHelp className="icon xs" aria-hidden />
      {t('unproven')}
    </small>
  )
}
