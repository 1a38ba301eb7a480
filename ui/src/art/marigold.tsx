import { scallopPath } from './scallop-path.ts'

const rings = [
  [44, 18, '#e89300'],
  [36, 16, '#ffb61e'],
  [26, 14, '#e89300'],
  [18, 12, '#ffd16b'],
] as const

/** The flower of Thai garlands, for prizes and gifts; what it is worth may stand in its heart. */
export function Marigold({
  className,
  worth,
}: {
  className?: string | undefined
  worth?: string | undefined
}) {
  return (
    <span className={`relative inline-grid place-items-center ${className ?? 'size-24'}`}>
      <svg viewBox="0 0 100 100" aria-hidden className="absolute inset-0 size-full">
        {rings.map(([radius, petals, fill], at) => (
          <path key={radius} d={scallopPath(50, 50, radius, petals, at * 0.2)} fill={fill} />
        ))}
      </svg>
      {worth && <b className="relative text-title leading-none! text-on-accent">{worth}</b>}
    </span>
  )
}
