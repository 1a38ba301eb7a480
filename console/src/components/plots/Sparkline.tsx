const [W, H, PAD] = [56, 24, 3]
const STROKE: Readonly<Record<string, string>> = {
  no: 'var(--money-out)',
  on: 'var(--accent-shade)',
}

/** A small line of figures, the oldest at the left; where there is none the line is broken. */
export function Sparkline({
  of,
  look,
  label,
}: {
  of: readonly (number | null)[]
  look: string
  /** The figures in words. */
  label: string
}) {
  const known = of.filter((value) => value !== null)
  const most = Math.max(1, ...known)
  const at = (n: number): number => PAD + (n / Math.max(1, of.length - 1)) * (W - 2 * PAD)
  const y = (value: number): number => H - PAD - (value / most) * (H - 2 * PAD)
  const path = of
    .map((value, n) =>
      value === null ? '' : `${(of[n - 1] ?? null) === null ? 'M' : 'L'}${at(n)} ${y(value)}`,
    )
    .join('')
  const isAlone = (n: number): boolean =>
    (of[n - 1] ?? null) === null && (of[n + 1] ?? null) === null
  const colour = STROKE[look] ?? 'var(--ink-mark)'
  return (
    <svg width={W} height={H} role="img" aria-label={label} className="spark">
      <path d={path} fill="none" stroke={colour} strokeWidth="2" strokeLinejoin="round" />
      {of.map(
        (value, n) =>
          value !== null &&
          isAlone(n) && <circle key={n} cx={at(n)} cy={y(value)} r="2" fill={colour} />,
      )}
    </svg>
  )
}
