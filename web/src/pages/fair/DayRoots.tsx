import { CopyButton } from '@krapao/ui/controls/copy-button.tsx'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useTranslations } from 'use-intl/react'
import { useRoots } from '../../api/queries/fair.ts'
import { dateOnly } from '../../format/dateTime.ts'
import { Card } from './Card.tsx'

const SHOWN = 30

/** The root of each closed day's postings: what every receipt's proof leads to. */
export function DayRoots() {
  const t = useTranslations('fair.roots')
  const common = useTranslations('common')
  const roots = useRoots().data
  return (
    <Card icon={Fingerprint} title={t('title')} lead={t('lead')}>
      {roots?.length === 0 && <p className="text-small text-ink-muted">{t('none')}</p>}
      {roots && roots.length > 0 && (
        <ul className="well px-4 py-1">
          {roots.slice(0, SHOWN).map(({ day, size, root }) => (
            <li
              key={day}
              className="flex items-center gap-3 py-1.5 [&+&]:shadow-[inset_0_1px_0_var(--hairline)]"
            >
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap justify-between gap-x-3 text-small">
                  <b className="tabular-nums">{dateOnly(`${day}T00:00:00+07:00`)}</b>
                  <span className="text-ink-muted">{t('size', { n: size })}</span>
                </span>
                <code className="block font-[ui-monospace,monospace] text-micro break-all text-ink-muted">
                  {root}
                </code>
              </span>
              <CopyButton
                text={root}
                label={t('copy', { day: dateOnly(`${day}T00:00:00+07:00`) })}
                copiedLabel={common('copied')}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
