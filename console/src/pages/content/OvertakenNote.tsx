import { useTranslations } from 'use-intl'
import type { Base } from './useOpened.ts'

/** Over a form: another has saved a version meanwhile, and this one goes on unsaved. */
export function OvertakenNote({ of, by }: { of: Base; by: string | undefined }) {
  const t = useTranslations('content')
  if (!of.isOvertaken) return null
  return (
    <p className="note bad" role="status">
      {t('overtaken', { by: by ?? '' })}
      <button type="button" className="btn small" onClick={of.reopen}>
        {t('openTheirs')}
      </button>
    </p>
  )
}
