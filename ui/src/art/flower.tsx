import { scallopPath } from './scallop-path.ts'

/** A marigold in four tones, around its own middle. */
export function Flower({
  x,
  y,
  size,
  tones = ['#f0a000', '#ffb61e', '#f0a000', '#ffd16b'],
}: {
  x: number
  y: number
  size: number
  tones?: readonly string[]
}) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {[13.2, 10, 6.9, 4.5].map((radius, at) => (
        <path
          key={radius}
          d={scallopPath(0, 0, radius * size, [14, 14, 10, 8][at] ?? 10, at * 0.1)}
          fill={tones[at]}
        />
      ))}
    </g>
  )
}
