interface Slice {
  code: string
  label: { th: string; la?: string | undefined; en?: string | undefined }
  bgColor: string
  textColor: string
}

const at = (turn: number, radius: number): string => {
  const angle = turn * 2 * Math.PI - Math.PI / 2
  return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`
}

/** The wheel as a member sees it: slices of one size, whatever their chances. */
export function WheelPicture({
  slices,
  language,
}: {
  slices: readonly Slice[]
  language: 'th' | 'la' | 'en'
}) {
  const step = 1 / slices.length
  return (
    <svg viewBox="-110 -110 220 220" aria-hidden style={{ width: '100%', marginTop: '.5rem' }}>
      <circle r="106" fill="var(--accent)" />
      {slices.map((slice, n) => (
        <g key={slice.code}>
          <path
            d={`M0 0L${at(n * step, 98)}A98 98 0 0 1 ${at((n + 1) * step, 98)}Z`}
            fill={slice.bgColor}
          />
          <text
            transform={`rotate(${(n + 0.5) * step * 360}) translate(0 -68)`}
            textAnchor="middle"
            fill={slice.textColor}
            fontSize="11"
            fontWeight="600"
          >
            {(slice.label[language] || slice.label.th).slice(0, 9)}
          </text>
        </g>
      ))}
      <circle r="16" fill="var(--accent)" />
      <circle r="9" fill="var(--on-accent)" />
    </svg>
  )
}
