import { useTranslations } from 'use-intl'
import { useOps } from '../../../api/useOps.ts'

/** Only conversations with a label, of those that the team has used. */
export function LabelPick({
  label,
  pick,
}: {
  label: string | null
  pick: (label: string | null) => void
}) {
  const t = useTranslations('chat.label')
  const { data = [] } = useOps('opsChatLabels')
  if (data.length === 0 && label === null) return null
  const of = data.map((each) => each.label)
  return (
    <select
      className="textin chatfind"
      aria-label={t('filter')}
      value={label ?? ''}
      onChange={(event) => pick(event.target.value === '' ? null : event.target.value)}
    >
      <option value="">{t('all')}</option>
      {(label === null || of.includes(label) ? of : [label, ...of]).map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  )
}
