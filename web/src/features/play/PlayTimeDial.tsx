const PETALS = 12
const MINUTES_A_PETAL = 5
const [CENTRE, RADIUS] = [60, 43]
const round = (value: number): number => Math.round(value * 10) / 10
const petals = Array.from({ length: PETALS }, (_, n) => {
  const angle = ((n + 0.5) / PETALS) * 2 * Math.PI
  return {
    cx: round(CENTRE + RADIUS * Math.sin(angle)),
    cy: round(CENTRE - RADIUS * Math.cos(angle)),
  }
})

/** The time at play as a flower: a petal for each five minutes of an hour, and the minutes in it. */
export function PlayTimeDial({ minutes, unit }: { minutes: number; unit: string }) {
  const lit = Math.min(PETALS, Math.floor(minutes / MINUTES_A_PETAL))
  return (
    <svg
      viewBox="0 0 120 120"
      aria-hidden
      className="pointer-events-none absolute -top-15 left-1/2 size-30 -translate-x-1/2"
    >
      {petals.map((place) => (
        <circle key={`${place.cx} ${place.cy}`} {...place} r={13.2} fill="#5f4a9e" />
      ))}
      <g transform="translate(0 -1.6)">
        {petals.map((place, n) => (
          <circle
            key={`${place.cx} ${place.cy}`}
            {...place}
            r={11.6}
            fill={n < lit ? '#8a77c9' : '#6a57a8'}
          />
        ))}
      </g>
      <circle cx={CENTRE} cy={60} r={38} fill="#cdbfff" />
      <circle cx={CENTRE} cy={59} r={36.5} fill="#fff6e2" />
      <text x={CENTRE} y={62} textAnchor="middle" fontSize={27} fontWeight={600} fill="#231a36">
        {minutes}
      </text>
      <text x={CENTRE} y={79} textAnchor="middle" fontSize={12.5} fontWeight={500} fill="#584e6b">
        {unit}
      </text>
    </svg>
  )
}
