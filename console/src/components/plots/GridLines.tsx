/** Horizontal lines of a plot with their figures to the left; the line at zero is darker. */
export const GridLines = ({
  of,
  left,
  right,
  y,
  figure,
}: {
  of: readonly number[]
  /** Where the lines begin and end, in units of the picture. */
  left: number
  right: number
  y: (value: number) => number
  figure: (value: number) => string
}) =>
  of.map((line) => (
    <g key={line}>
      <line
        x1={left}
        x2={right}
        y1={y(line)}
        y2={y(line)}
        stroke={line === 0 ? 'var(--ink-mark)' : 'var(--hairline)'}
      />
      <text x={left - 8} y={y(line) + 4} textAnchor="end">
        {figure(line)}
      </text>
    </g>
  ))
