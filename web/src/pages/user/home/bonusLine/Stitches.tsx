const COUNT = 7

/** Sewn so far in gold, the rest of the seam in grey; its figure stands beside it. */
export function Stitches({ share }: { share: number }) {
  'use no memo'
  const sewn = Math.floor(share * COUNT)
  return (
    <svg viewBox={`0 0 ${COUNT * 9 - 3} 4`} className="stitches" aria-hidden>
      {Array.from({ length: COUNT }, (_, at) => (
        <rect
          key={at}
          x={at * 9}
          width="6"
          height="3"
          y=".5"
          rx="1.5"
          fill={at < sewn ? 'var(--accent)' : 'var(--ink-mark)'}
        />
      ))}
    </svg>
  )
}
