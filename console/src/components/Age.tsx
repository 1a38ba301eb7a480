import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ageOf, minutesSince } from '../format/time.ts'

/** How long something took that has ended. */
export function Took({ from, until }: { from: string; until: string }) {
  const t = useTranslations('age')
  const age = ageOf(from, Date.parse(until))
  return <span className="nw">{age ? t(age.unit, { n: age.n }) : '—'}</span>
}

/** How long something waits; coral with a triangle once it is over its target of minutes. */
export function Age({ since, target }: { since: string | null; target?: number | undefined }) {
  const t = useTranslations('age')
  const age = ageOf(since)
  if (!age) return <span className="faint">—</span>
  const text = t(age.unit, { n: age.n })
  if (target === undefined || minutesSince(since) < target)
    return <span className="nw">{text}</span>
  return (
    <span className="out b nw row-line" style={{ gap: '.25rem', justifyContent: 'flex-end' }}>
      <TriangleAlert className="icon xs" aria-hidden />
      {text}
    </span>
  )
}
