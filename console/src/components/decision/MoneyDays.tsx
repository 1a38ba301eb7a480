import type { Answer } from '@krapao/contract/calls'
import { useTranslations } from 'use-intl'
import { bahtShort } from '../../format/baht.ts'
import { shortDay } from '../../format/time.ts'

type Days = Answer<'opsMemberFacts'>['facts']['days']
const [W, H, MIDDLE, HALF] = [540, 104, 46, 34]
const noon = (day: string): string => shortDay(`${day}T05:00:00.000Z`).slice(0, 5)

/** Money in over the line and out under it, by day, on one scale; the largest carry their figures. */
export function MoneyDays({ of }: { of: Days }) {
  const t = useTranslations('decision')
  const top = Math.max(1, ...of.map((day) => Math.max(day.in, day.out)))
  const step = W / Math.max(1, of.length)
  const most = (side: 'in' | 'out'): number =>
    of.reduce((best, day, n) => (day[side] > (of[best]?.[side] ?? 0) ? n : best), 0)
  const isStill = of.every((day) => day.in === 0 && day.out === 0)
  const told = of.filter((day) => day.in + day.out > 0)
  return (
    <section>
      <div className="h3r">
        <h3>{t('days30')}</h3>
        <span>{t('scale', { top: bahtShort(top) })}</span>
      </div>
      {isStill ? (
        <p className="caption muted">{t('still')}</p>
      ) : (
        <svg
          className="moneydays"
          viewBox={`0 0 ${W} ${H}`}
          role="img"
          aria-label={told
            .map((day) => `${noon(day.day)} +${bahtShort(day.in)} −${bahtShort(day.out)}`)
            .join(', ')}
        >
          <line x1="0" x2={W} y1={MIDDLE} y2={MIDDLE} className="zero" />
          {of.map((day, n) => (
            <g key={day.day}>
              <Bar x={n * step} w={step} h={(day.in / top) * HALF} side="in" />
              <Bar x={n * step} w={step} h={(day.out / top) * HALF} side="out" />
            </g>
          ))}
          {(['in', 'out'] as const).map((side) => (
            <Figure key={side} of={of} n={most(side)} side={side} step={step} top={top} />
          ))}
          {of.map(
            (day, n) =>
              n % 7 === 1 && (
                <text
                  key={day.day}
                  x={(n + 1) * step}
                  y={H - 2}
                  textAnchor={n < 2 ? 'start' : n > of.length - 3 ? 'end' : 'middle'}
                >
                  {noon(day.day)}
                </text>
              ),
          )}
        </svg>
      )}
    </section>
  )
}

const Bar = ({ x, w, h, side }: { x: number; w: number; h: number; side: 'in' | 'out' }) =>
  h > 0 ? (
    <rect
      x={x + w * 0.18}
      width={w * 0.64}
      y={side === 'in' ? MIDDLE - Math.max(2, h) : MIDDLE}
      height={Math.max(2, h)}
      rx="2"
      className={side}
    />
  ) : null

function Figure({
  of,
  n,
  side,
  step,
  top,
}: {
  of: Days
  n: number
  side: 'in' | 'out'
  step: number
  top: number
}) {
  const amount = of[n]?.[side] ?? 0
  if (amount === 0) return null
  const h = Math.max(2, (amount / top) * HALF)
  const x = (n + 0.5) * step
  return (
    <text
      x={x}
      y={side === 'in' ? MIDDLE - h - 4 : MIDDLE + h + 11}
      textAnchor={x < 60 ? 'start' : x > W - 60 ? 'end' : 'middle'}
      className="val"
    >
      {side === 'in' ? '+' : '−'}
      {bahtShort(amount)}
    </text>
  )
}
