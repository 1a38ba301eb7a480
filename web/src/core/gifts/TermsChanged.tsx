import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { dateTime } from '../../format/dateTime.ts'
import type { Terms } from '../price/terms.ts'
import { changedTerms, type ChangedTerm } from './changedTerms.ts'

/** The terms are others than were read: what they were and what they are. The next tap takes these. */
export function TermsChanged({ before, now }: { before: Terms | null; now: Terms }) {
  const pair = useKipPair()
  const t = useTranslations('bonus.changed')
  const words = (name: ChangedTerm['name'], figure: ChangedTerm['now']): string =>
    figure === null
      ? t('none')
      : name === 'until'
        ? dateTime(String(figure))
        : pair.short(Number(figure))
  return (
    <Notice tone="warn">
      <b className="block">{t('title')}</b>
      <ul className="mt-1 grid gap-0.5">
        {changedTerms(before, now).map((each) => (
          <li key={each.name} className="tabular-nums">
            {t(each.name)}: <s>{words(each.name, each.before)}</s> →{' '}
            <b>{words(each.name, each.now)}</b>
          </li>
        ))}
      </ul>
      <span className="mt-1 block">{t('again')}</span>
    </Notice>
  )
}
