import { useIsPhone } from '../../frame/useIsPhone.ts'
import { GridLines } from './GridLines.tsx'
import { ticksOf } from './ticks.ts'

const [H, LEFT, RIGHT, TOP, BOTTOM] = [190, 60, 8, 18, 22]
/** Words keep their size: the picture is drawn about as wide as it is shown. */
const [WIDE, NARROW] = [900, 360]

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const figure = (value: number): string => compact.format(value).replace('-', '\u2212')

export interface PlottedDay {
  day: string
  /** Of the bar over the line, and of the one under it; neither is less than 0. */
  up: number
  down: number
  /** What an ink line goes through; null: no line. */
  net: number | null
}

/** A bar a day up and one down, their difference an ink line; the largest carries its figure. */
export function DayPlot({
  rows,
  label,
  odd = null,
}: {
  rows: readonly PlottedDay[]
  label: string
  /** The day that is told in words: its column is lit. */
  odd?: string | null
}) {
  const isPhone = useIsPhone()
  const W = isPhone ? NARROW : WIDE
  const plot = scalesOf(rows, W, isPhone)
  return (
    <svg
      viewBox={`0 0 ${W} ${H}`}
      role="img"
      aria-label={`${label}: ${rows.map(({ day, up, down, net }) => `${day} ${net ?? up - down}`).join(', ')}`}
      style={{ width: '100%', height: 'auto', marginTop: '.5rem', display: 'block' }}
      fontSize="11.5"
      fill="var(--ink-faint)"
    >
      {rows.map(
        ({ day }, n) =>
          day === odd && (
            <rect
              key={day}
              x={plot.x(n) - plot.step * 0.5}
              width={plot.step}
              y={TOP}
              height={H - TOP - BOTTOM}
              rx="4"
              fill="var(--accent-soft)"
            />
          ),
      )}
      <GridLines of={plot.lines} left={LEFT} right={W - RIGHT} y={plot.y} figure={figure} />
      {rows.map((row, n) => (
        <Bars key={row.day} n={n} row={row} plot={plot} />
      ))}
      <NetLine rows={rows} plot={plot} />
    </svg>
  )
}

type Plot = ReturnType<typeof scalesOf>
const mostOf = ({ up, down }: PlottedDay): number => Math.max(up, down)

function scalesOf(rows: readonly PlottedDay[], W: number, isPhone: boolean) {
  const lines = ticksOf(
    Math.min(0, ...rows.map(({ down }) => -down)),
    Math.max(0, ...rows.map(({ up }) => up)),
  )
  const [low, top] = [lines[0] ?? 0, lines.at(-1) ?? 1]
  const y = (value: number): number => TOP + (1 - (value - low) / (top - low)) * (H - TOP - BOTTOM)
  const step = (W - LEFT - RIGHT) / Math.max(1, rows.length)
  const x = (n: number): number => LEFT + (n + 0.5) * step
  const largest = rows.reduce((at, row, n) => {
    const best = rows[at]
    return best && mostOf(row) > mostOf(best) ? n : at
  }, 0)
  const every = Math.max(1, Math.ceil(rows.length / (isPhone ? 4 : 10)))
  return { lines, y, x, step, largest, every, right: W - RIGHT }
}

/** The difference of both bars, over them. */
function NetLine({ rows, plot }: { rows: readonly PlottedDay[]; plot: Plot }) {
  if (rows.length < 2 || rows.some(({ net }) => net === null)) return null
  const path = rows
    .map(({ net }, n) => `${n === 0 ? 'M' : 'L'}${plot.x(n)} ${plot.y(net ?? 0)}`)
    .join('')
  return (
    <>
      <path d={path} fill="none" stroke="var(--raised)" strokeWidth="4.5" />
      <path d={path} fill="none" stroke="var(--ink)" strokeWidth="2" />
    </>
  )
}

function Bars({ n, row, plot }: { n: number; row: PlottedDay; plot: Plot }) {
  const isUp = row.up >= row.down
  // A figure at the last day would be cut off.
  const isAtEnd = plot.x(n) > plot.right - 24
  return (
    <g>
      {([row.up, -row.down] as const).map(
        (value) =>
          value !== 0 && (
            <rect
              key={Math.sign(value)}
              x={plot.x(n) - plot.step * 0.35}
              width={plot.step * 0.7}
              y={Math.min(plot.y(0), plot.y(value))}
              height={Math.abs(plot.y(value) - plot.y(0))}
              rx={Math.min(3, plot.step * 0.2)}
              fill={value > 0 ? 'var(--money-in)' : 'var(--money-out)'}
              opacity=".88"
            />
          ),
      )}
      {n === plot.largest && mostOf(row) !== 0 && (
        <text
          x={isAtEnd ? plot.right : plot.x(n)}
          y={isUp ? plot.y(row.up) - 5 : plot.y(-row.down) + 13}
          textAnchor={isAtEnd ? 'end' : 'middle'}
          fill="var(--ink)"
          fontWeight="600"
        >
          {figure(isUp ? row.up : -row.down)}
        </text>
      )}
      {n % plot.every === 0 && (
        <text x={plot.x(n)} y={H - 5} textAnchor="middle">
          {row.day.slice(8)}/{row.day.slice(5, 7)}
        </text>
      )}
    </g>
  )
}
