import { MATCHES_AT_ONCE, MEMBERS_AT_ONCE } from '@krapao/contract/ops/lists/care'
import { Tag, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Matches } from '../list/ListView.tsx'
import { CareDialog } from './CareDialog.tsx'

interface Props {
  chosen: ReadonlySet<string>
  matches: Matches
  clear: () => void
}

/** What can be done with the chosen members: one night bar over the table's foot. */
export function BulkCare({ chosen, matches, clear }: Props) {
  const t = useTranslations('care')
  const [asked, setAsked] = useState(false)
  const [isAll, setAll] = useState(false)
  const { count } = matches
  const all = isAll && count !== null ? { ...matches, count } : null
  const n = all?.count ?? chosen.size
  const isTooMany = !all && n > MEMBERS_AT_ONCE
  return (
    <div className="bulk" data-theme="night" role="toolbar" aria-label={t('bulk')}>
      <b>{t(all ? 'chosenAll' : 'chosen', { n })}</b>
      {isTooMany && <span className="caption">{t('tooMany', { most: MEMBERS_AT_ONCE })}</span>}
      {!all && count !== null && count > n && (
        <AllMatches count={count} choose={() => setAll(true)} />
      )}
      <span className="push" />
      <button
        type="button"
        className="btn small"
        disabled={isTooMany}
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
          of={all ?? [...chosen]}
          n={n}
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

/** A step of its own: those on other pages too, which nobody has seen. */
function AllMatches({ count, choose }: { count: number; choose: () => void }) {
  const t = useTranslations('care')
  if (count > MATCHES_AT_ONCE)
    return <span className="caption">{t('narrower', { most: MATCHES_AT_ONCE })}</span>
  return (
    <button type="button" className="btn quiet small" onClick={choose}>
      {t('chooseAll', { n: count })}
    </button>
  )
}
