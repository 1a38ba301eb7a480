import type { Answer } from '@krapao/contract/calls'
import { useTranslations } from 'use-intl'
import { baht2 } from '../../format/baht.ts'
import { BestAbuser } from './BestAbuser.tsx'

type Simulation = Answer<'opsOfferSimulate'>
const [W, H] = [320, 120]

/** What 1,000 members cost: the runs by their cost, 90 of 100 strong, the middle an ink line. */
export function CostPlot({ of }: { of: Simulation }) {
  const t = useTranslations('simulation')
  return (
    <div style={{ display: 'grid', gap: '.5rem' }}>
      <div className="between">
        <span className="muted">{t('per', { n: of.members })}</span>
        <b className="b" style={{ fontSize: '1.25rem' }}>
          ฿{baht2(of.cost.median)}
        </b>
      </div>
      <Runs of={of} />
      <p className="caption muted">
        {t('range', { p5: baht2(of.cost.p5), p95: baht2(of.cost.p95) })}
      </p>
      {of.notes.map((note) => (
        <p key={note} className="note way caption">
          {t(`note.${note}`)}
        </p>
      ))}
      <BestAbuser of={of.abuser} />
    </div>
  )
}

function Runs({ of }: { of: Simulation }) {
  const most = Math.max(1, ...of.histogram.map((bin) => bin.runs))
  const [low, high] = [of.histogram[0]?.from ?? 0, of.histogram.at(-1)?.to ?? 1]
  const x = (cost: number): number => ((cost - low) / Math.max(0.01, high - low)) * W
  const t = useTranslations('simulation')
  return (
    <svg
      viewBox={`0 0 ${W} ${H + 18}`}
      role="img"
      aria-label={t('label', { p5: baht2(of.cost.p5), p95: baht2(of.cost.p95) })}
      style={{ width: '100%', height: 'auto' }}
      fontSize="11"
      fill="var(--ink-faint)"
    >
      {of.histogram.map((bin) => {
        const within = bin.to >= of.cost.p5 && bin.from <= of.cost.p95
        return (
          <rect
            key={bin.from}
            x={x(bin.from) + 1}
            width={Math.max(1, x(bin.to) - x(bin.from) - 2)}
            y={H - (bin.runs / most) * (H - 8)}
            height={(bin.runs / most) * (H - 8)}
            rx="2"
            fill="var(--waiting)"
            opacity={within ? 0.85 : 0.3}
          />
        )
      })}
      <line
        x1={x(of.cost.median)}
        x2={x(of.cost.median)}
        y1="0"
        y2={H}
        stroke="var(--ink)"
        strokeWidth="2"
      />
      <line x1="0" x2={W} y1={H} y2={H} stroke="var(--ink-mark)" />
      <text x="0" y={H + 14}>
        {baht2(low)}
      </text>
      <text x={W} y={H + 14} textAnchor="end">
        {baht2(high)}
      </text>
    </svg>
  )
}
