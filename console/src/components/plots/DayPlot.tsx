import { useIsPhone } from '../../frame/useIsPhone.ts'
import { GridLines } from './GridLines.tsx'

const [H, LEFT, RIGHT, TOP, BOTTOM] = [190, 60, 8, 18, 22]
/** Words keep their size: the picture is drawn about as wide as it is shown. */
const [WIDE, NARROW] = [900, 360]

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const figure = (value: number): string => compact.format(value).replace('-', '\u2212')

/** A bar a day, up for more than zero and down for less; the largest carries its figure. */
export function DayPlot({
  rows,
  label,
}: {
  rows: readonly { day: string; value: number }[]
  label: string
}) {
  const isPhone = useIsPhone()
  const W = isPhone ? NARROW : WIDE
  const plot = scalesOf(rows, W, isPhone)
  return (
    <svg
      viewBox={`0 0 ${W} ${H}`}
      role="img"
      aria-label={`${label}: ${rows.map(({ day, value }) => `${day} ${value}`).join(', ')}`}
      style={{ width: '100%', height: 'auto', marginTop: '.5rem', display: 'block' }}
      fontSize="11.5"
      fill="var(--ink-faint)"
    >
      <GridLines of={plot.lines} left={LEFT} right={W - RIGHT} y={plot.y} figure={figure} />
      {rows.map(({ day, value }, n) => (
        <Bar key={day} n={n} day={day} value={value} plot={plot} />
      ))}
    </svg>
  )
}

function scalesOf(rows: readonly { day: string; value: number }[], W: number, isPhone: boolean) {
  const top = Math.max(1, ...rows.map(({ value }) => value))
  const low = Math.min(0, ...rows.map(({ value }) => value))
  const y = (value: number): number => TOP + (1 - (value - low) / (top - low)) * (H - TOP - BOTTOM)
  const step = (W - LEFT - RIGHT) / Math.max(1, rows.length)
  const largest = rows.reduce((at, row, n) => {
    const best = rows[at]
    return best && Math.abs(row.value) > Math.abs(best.value) ? n : at
  }, 0)
  const every = Math.max(1, Math.ceil(rows.length / (isPhone ? 4 : 10)))
  const lines = [...new Set([top, (top + low) / 2, 0, low])]
  return { lines, y, step, largest, every }
}

function Bar({
  n,
  day,
  value,
  plot,
}: {
  n: number
  day: string
  value: number
  plot: ReturnType<typeof scalesOf>
}) {
  return (
    <g>
      <rect
        x={LEFT + n * plot.step + plot.step * 0.15}
        width={plot.step * 0.7}
        y={Math.min(plot.y(0), plot.y(value))}
        height={Math.abs(plot.y(value) - plot.y(0))}
        rx={Math.min(3, plot.step * 0.2)}
        fill={value >= 0 ? 'var(--money-in)' : 'var(--money-out)'}
        opacity=".88"
      />
      {n === plot.largest && value !== 0 && (
        <text
          x={LEFT + (n + 0.5) * plot.step}
          y={value > 0 ? plot.y(value) - 5 : plot.y(value) + 13}
          textAnchor="middle"
          fill="var(--ink)"
          fontWeight="600"
        >
          {figure(value)}
        </text>
      )}
      {n % plot.every === 0 && (
        <text x={LEFT + (n + 0.5) * plot.step} y={H - 5} textAnchor="middle">
          {day.slice(8)}/{day.slice(5, 7)}
        </text>
      )}
    </g>
  )
}
