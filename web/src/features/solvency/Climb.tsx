import { scallopPath } from '@krapao/ui/art/scallop-path.ts'
import { useTranslations } from 'use-intl/react'

const OTHERS = [
  [16, 34],
  [94, 14],
  [172, 62],
] as const
const OWN = [
  [93, 47],
  [169, 29],
] as const

/** A member's balance, added up step by step to the public root; broken where it leads nowhere. */
export function Climb({ steps, isBroken }: { steps: number; isBroken: boolean }) {
  const t = useTranslations('solvency')
  return (
    <svg
      viewBox="0 0 326 98"
      role="img"
      aria-label={t(isBroken ? 'climbBroken' : 'climb', { n: steps })}
      className={`climb ${isBroken ? 'broken' : ''}`}
    >
      <g fill="none" strokeLinecap="round" strokeWidth="2.5">
        <path
          className="way"
          d="M46 78C72 78 66 60 92 58M118 57C146 54 142 42 168 40M194 39C222 36 226 26 254 24"
        />
        <path
          className="beside"
          strokeDasharray="1 5"
          d="M42 44C62 44 70 52 92 56M118 24C142 24 146 34 168 38M196 72c28 0 30-38 58-46"
        />
      </g>
      <path className="you" d={scallopPath(26, 78, 15, 14)} />
      <text className="you-text" x="26" y="82.5" textAnchor="middle">
        {t('you')}
      </text>
      {OTHERS.map(([x, y]) => (
        <rect key={x} className="other" x={x} y={y} width="24" height="20" rx="7" />
      ))}
      {OWN.map(([x, y]) => (
        <rect key={x} className="own" strokeWidth="1.5" x={x} y={y} width="25" height="20" rx="7" />
      ))}
      <path className="root" d={scallopPath(278, 24, 17, 14)} />
      <path
        className="tick"
        d={isBroken ? 'm272 18 12 12m0-12-12 12' : 'm270.5 24.5 5 5 9-10'}
        fill="none"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text x="278" y="62" textAnchor="middle">
        {t('root')}
      </text>
      <text x="105.5" y="89" textAnchor="middle">
        {t('steps', { n: steps })}
      </text>
    </svg>
  )
}
