import { SEVERITIES, type Severity } from '@krapao/contract/ops/decision/severity'
import { CircleCheck, Info, OctagonX, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'

const MARK = { stop: OctagonX, care: TriangleAlert, look: Info, fine: CircleCheck } as const

export function SeverityMark({ of }: { of: Severity }) {
  const Mark = MARK[of]
  return <Mark className={`icon s-${of}`} aria-hidden />
}

/** In a row: the mark of the worst, its word, and how many weigh as much. */
export function Worst({ of }: { of: { severity: Severity; count: number } | null }) {
  const t = useTranslations('severity')
  const severity = of?.severity ?? 'fine'
  return (
    <span className={`worst s-${severity}`}>
      <SeverityMark of={severity} />
      {of ? `${t(severity)} ${of.count}` : t('none')}
    </span>
  )
}

/** How many of each: stop 2 · care 1. */
export function SeverityCounts({ of }: { of: readonly { severity: Severity }[] }) {
  const t = useTranslations('severity')
  return (
    <span>
      {SEVERITIES.flatMap((severity) => {
        const count = of.filter((each) => each.severity === severity).length
        return count > 0 ? [`${t(severity)} ${count}`] : []
      }).join(' · ')}
    </span>
  )
}
