import { useTranslations } from 'use-intl'
import type { Draft } from './useDraft.ts'

/** At a form's foot: what has been typed is not saved yet, or another has saved a version meanwhile. */
export function DraftNote({ of, by }: { of: Draft; by: string | undefined }) {
  const t = useTranslations('content')
  if (!of.isUnsaved) return null
  return (
    <p className={`note draftnote ${of.isOvertaken ? 'bad' : 'way'}`} role="status">
      <span className="grow">
        {of.isOvertaken ? t('overtaken', { by: by ?? '' }) : t('unsavedLead')}
      </span>
      <button type="button" className="btn small" onClick={of.discard}>
        {t(of.isOvertaken ? 'openTheirs' : 'discard')}
      </button>
    </p>
  )
}
