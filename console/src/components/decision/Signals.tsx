import type { Answer } from '@krapao/contract/calls'
import { bySeverity } from '@krapao/contract/ops/decision/severity'
import { useTranslations } from 'use-intl'
import { bahtShort } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import { SeverityCounts, SeverityMark } from './Severity.tsx'

export type Signal = Answer<'opsMemberFacts'>['signals'][number]
/** The others are counts, days and percent. */
const BAHT = new Set(['amount', 'bound', 'total', 'paid', 'owed', 'median'])

/** Of the case and of its member, the heaviest first; what both say, once. */
export const togetherOf = (...lists: readonly (readonly Signal[])[]): Signal[] =>
  bySeverity([
    ...new Map(
      lists
        .toReversed()
        .flat()
        .map((each) => [each.code, each]),
    ).values(),
  ])

/** What speaks for and against, from worst to best, the figures in the line. */
export function Signals({
  of,
  most,
}: {
  of: readonly Signal[]
  /** The rest is folded away. */
  most?: number | undefined
}) {
  const t = useTranslations()
  return (
    <section className="signals">
      <div className="h3r">
        <h3>{t('decision.signals')}</h3>
        <SeverityCounts of={of} />
      </div>
      <SignalLines of={of.slice(0, most)} />
    </section>
  )
}

/** Each with its mark, its words with their figures, and how heavy it weighs. */
export function SignalLines({ of }: { of: readonly Signal[] }) {
  const t = useTranslations()
  return (
    <ul className="sev">
      {of.map((each) => (
        <li key={each.code} className={`s-${each.severity}`}>
          <SeverityMark of={each.severity} />
          <span>
            <b>{t.has(`why.${each.code}`) ? t(`why.${each.code}`) : each.code}</b>
            <More of={each} />
          </span>
          <span className="w">{t(`severity.${each.severity}`)}</span>
        </li>
      ))}
    </ul>
  )
}

function More({ of: { code, figures, at } }: { of: Signal }) {
  const t = useTranslations('whyMore')
  const hasFigures = Object.keys(figures).length > 0
  const shown = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      BAHT.has(name) ? bahtShort(value) : value,
    ]),
  )
  const text = [hasFigures && t.has(code) ? t(code, shown) : '', at ? fullTime(at) : '']
    .filter(Boolean)
    .join(' · ')
  return text ? <p>{text}</p> : null
}
