import { MEMBERS_AT_ONCE } from '@krapao/contract/ops/lists/care'
import { Tag, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CareDialog } from './CareDialog.tsx'

/** What can be done with the chosen members: one night bar over the table's foot. */
export function BulkCare({ chosen, clear }: { chosen: ReadonlySet<string>; clear: () => void }) {
  const t = useTranslations('care')
  const [asked, setAsked] = useState(false)
  return (
    <div className="bulk" data-theme="night" role="toolbar" aria-label={t('bulk')}>
      <b>{t('chosen', { n: chosen.size })}</b>
      {chosen.size > MEMBERS_AT_ONCE && (
        <span className="caption">{t('tooMany', { most: MEMBERS_AT_ONCE })}</span>
      )}
      <span className="push" />
      <button
        type="button"
        className="btn small"
        disabled={chosen.size > MEMBERS_AT_ONCE}
        onClick={() => setAsked(true)}
      >
        <Tag className="icon xs" aria-hidden />
        {t('change')}
      </button>
      <button type="button" className="btn quiet small" aria-label={t('clear')} onClick={clear}>
        <X className="icon xs" aria-hidden />
      </button>
      {asked && (
        <CareDialog
          members={[...chosen]}
          close={() => setAsked(false)}
          done={() => {
            setAsked(false)
            clear()
          }}
        />
      )}
    </div>
  )
}
