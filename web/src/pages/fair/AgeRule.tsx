import { useTranslations } from 'use-intl/react'
import { useFairSite } from '../../api/queries/fair.ts'

export function AgeRule() {
  const t = useTranslations('fair.age')
  const age = useFairSite().data?.minimumAge
  if (age === undefined) return null
  return (
    <section className="surface flex items-center gap-4 rounded-card px-4 py-4">
      <b className="rounded-control bg-accent-soft px-4 py-2 text-lead text-accent-text">{age}+</b>
      <div className="min-w-0">
        <h2 className="font-medium">{t('title', { age })}</h2>
        <p className="text-small text-ink-muted">{t('detail')}</p>
      </div>
    </section>
  )
}
