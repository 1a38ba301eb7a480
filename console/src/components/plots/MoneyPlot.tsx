import { GridLines } from './GridLines.tsx'
import { ticksOf } from './ticks.ts'

interface Hour {
  hour: number
  in: number
  out: number
  yesterdayNet: number
}
// Above the plot a line of words stands, which no curve reaches.
const [W, H, LEFT, RIGHT, TOP, BOTTOM] = [760, 234, 52, 8, 24, 24]

const compact = new Intl.NumberFormat('en', {
  notation: 'compact',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})
const signed = (value: number): string => compact.format(value).replace('-', '\u2212')

/** Money in up, money out down, net an ink line, yesterday dotted, the hour that runs paler. */
export function MoneyPlot({
  at,
  hours,
  label,
  yesterday,
  now,
}: {
  /** The moment of the figures. */
  at: string
  hours: readonly Hour[]
  label: string
  yesterday: string
  now: string
}) {
  const plot = scalesOf(at, hours)
  return (
    <svg
      viewBox={`0 0 ${W} ${H}`}
      role="img"
      aria-label={label}
      style={{ width: '100%', height: 'auto', marginTop: '.75rem', display: 'block' }}
      fontSize="11.5"
      fill="var(--ink-faint)"
    >
      <GridLines of={plot.lines} left={LEFT} right={W - RIGHT} y={plot.y} figure={signed} />
      <Bars hours={hours} plot={plot} />
      <Lines plot={plot} />
      <Words plot={plot} now={now} yesterday={yesterday} />
    </svg>
  )
}

/** Where each hour and figure stands in the picture. */
function scalesOf(at: string, hours: readonly Hour[]) {
  const current = Math.floor((Date.parse(at) / 3_600_000 + 7) % 24)
  const lines = ticksOf(
    Math.min(...hours.map((h) => Math.min(-h.out, h.yesterdayNet))),
    Math.max(...hours.map((h) => Math.max(h.in, h.yesterdayNet))),
  )
  const [low, top] = [lines[0] ?? 0, lines.at(-1) ?? 1]
  // Yesterday is named where the line of the hour that runs does not cross the word.
  const named = current > 18 ? 3 : 21
  const aboveNamed = Math.max(
    0,
    ...hours
      .filter(({ hour }) => Math.abs(hour - named) <= 1)
      .map((h) => Math.max(h.yesterdayNet, h.hour <= current ? h.in : 0)),
  )
  const step = (W - LEFT - RIGHT) / 24
  const y = (value: number): number => TOP + (1 - (value - low) / (top - low)) * (H - TOP - BOTTOM)
  const x = (hour: number): number => LEFT + hour * step
  const path = (value: (h: Hour) => number, until: number): string =>
    hours
      .filter((h) => h.hour <= until)
      .map((h, n) => `${n === 0 ? 'M' : 'L'}${x(h.hour) + step / 2} ${y(value(h))}`)
      .join('')
  return { lines, y, current, x, step, path, named, aboveNamed }
}

function Bars({ hours, plot }: { hours: readonly Hour[]; plot: ReturnType<typeof scalesOf> }) {
  return (
    <>
      {hours
        .filter((h) => h.hour <= plot.current)
        .map((h) => (
          <g key={h.hour} opacity={h.hour === plot.current ? 0.45 : 0.9}>
            <rect
              x={plot.x(h.hour) + 4}
              width={plot.step - 8}
              y={plot.y(h.in)}
              height={Math.max(0, plot.y(0) - plot.y(h.in))}
              rx="3"
              fill="var(--money-in)"
            />
            <rect
              x={plot.x(h.hour) + 4}
              width={plot.step - 8}
              y={plot.y(0)}
              height={Math.max(0, plot.y(-h.out) - plot.y(0))}
              rx="3"
              fill="var(--money-out)"
              opacity=".75"
            />
          </g>
        ))}
    </>
  )
}

/** Yesterday dotted, and today's net over it. */
function Lines({ plot }: { plot: ReturnType<typeof scalesOf> }) {
  return (
    <>
      <path
        d={plot.path((h) => h.yesterdayNet, 23)}
        fill="none"
        stroke="var(--ink-faint)"
        strokeDasharray="3 4"
      />
      <path
        d={plot.path((h) => h.in - h.out, plot.current)}
        fill="none"
        stroke="var(--raised)"
        strokeWidth="5"
      />
      <path
        d={plot.path((h) => h.in - h.out, plot.current)}
        fill="none"
        stroke="var(--ink)"
        strokeWidth="2.5"
      />
    </>
  )
}

/** The hour that runs, yesterday's name, and the hours below. */
function Words({
  plot,
  now,
  yesterday,
}: {
  plot: ReturnType<typeof scalesOf>
  now: string
  yesterday: string
}) {
  return (
    <>
      <line
        x1={plot.x(plot.current) + plot.step / 2}
        x2={plot.x(plot.current) + plot.step / 2}
        y1={TOP - 6}
        y2={H - BOTTOM}
        stroke="var(--accent-shade)"
        strokeWidth="1.5"
      />
      <text
        x={plot.x(plot.current) + plot.step / 2}
        y={TOP - 11}
        fill="var(--accent-text)"
        fontWeight="600"
        textAnchor="middle"
      >
        {now}
      </text>
      <text
        x={plot.x(plot.named) + plot.step / 2}
        y={plot.y(plot.aboveNamed) - 8}
        textAnchor="middle"
      >
        {yesterday}
      </text>
      {[0, 3, 6, 9, 12, 15, 18, 21].map((hour) => (
        <text key={hour} x={plot.x(hour) + plot.step / 2} y={H - 6} textAnchor="middle">
          {String(hour).padStart(2, '0')}
        </text>
      ))}
    </>
  )
}
