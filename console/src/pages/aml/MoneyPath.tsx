import { useTranslations } from 'use-intl'
import { bahtShort } from '../../format/baht.ts'
import type { Case } from './cases.ts'
import { HEIGHT, placed, WIDTH, type Placed } from './placing.ts'

/** Money by day: in over the line, what was played and what went out under it, on one scale. */
export function MoneyPath({ of }: { of: Case['days'] }) {
  const t = useTranslations('aml')
  const plot = placed(of)
  const told = of.map((day) =>
    t('dayTold', {
      day: dayOf(day.day),
      in: bahtShort(day.in),
      played: bahtShort(day.played),
      out: bahtShort(day.out),
    }),
  )
  return (
    <section>
      <div className="h3r">
        <h3>{t('path')}</h3>
        <span className="amlkey">
          {(['in', 'played', 'out'] as const).map((side) => (
            <span key={side}>
              <i className={side} aria-hidden />
              {t(`side.${side}`)}
            </span>
          ))}
        </span>
      </div>
      {of.length === 0 ? (
        <p className="caption muted">{t('noMoney')}</p>
      ) : (
        <svg
          className="moneydays amlpath"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={told.join('; ')}
        >
          <line x1="0" x2={WIDTH} y1={plot.zero} y2={plot.zero} className="zero" />
          {plot.bars.map((bar) => (
            <Bar key={`${bar.day} ${bar.side}`} of={bar} />
          ))}
          {plot.days.map(({ day, x }) => (
            <text key={day} x={x} y={HEIGHT - 3} textAnchor={anchorOf(x)}>
              {dayOf(day)}
            </text>
          ))}
        </svg>
      )}
    </section>
  )
}

const dayOf = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`

/** A figure at the edge stays within the picture. */
const anchorOf = (middle: number) =>
  middle < 24 ? 'start' : middle > WIDTH - 24 ? 'end' : 'middle'

const Bar = ({ of: { x, y, width, height, side, amount, isTold } }: { of: Placed }) => (
  <g>
    <rect x={x} y={y} width={width} height={height} rx="2" className={side} />
    {isTold && (
      <text
        x={x + width / 2}
        y={side === 'in' ? y - 4 : y + height + 11}
        textAnchor={anchorOf(x + width / 2)}
        className="val"
      >
        {bahtShort(amount)}
      </text>
    )}
  </g>
)
