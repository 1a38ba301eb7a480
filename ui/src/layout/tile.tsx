import './tile.css'
import type { ComponentProps } from 'react'
import { TileArt, type TileDrawing } from '../art/tile-art.tsx'
import { classNames } from '../theme/class-names.ts'

export type TileProps = Omit<ComponentProps<'button'>, 'children'> & {
  art: TileDrawing
  label: string
  /** The one accent of the page. */
  main?: boolean | undefined
  /** What waits behind it: coins to spin. Say it in words with `countLabel`. */
  count?: number | undefined
  countLabel?: string | undefined
}

export function Tile({
  art,
  label,
  main,
  count,
  countLabel,
  className,
  type = 'button',
  ...rest
}: TileProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(
        'home-tile press relative grid min-h-24.5 content-center justify-items-center gap-1 rounded-tile',
        'px-1 pt-2.5 pb-2 text-small leading-label! disabled:opacity-60',
        main ? 'marigold font-semibold' : 'surface font-medium',
        className,
      )}
    >
      <TileArt of={art} />
      <span>{label}</span>
      {count !== undefined && (
        <span
          className={classNames(
            'absolute top-2 right-2 rounded-full bg-accent px-[.4375rem] text-micro',
            'font-semibold text-on-accent tabular-nums',
          )}
        >
          <span aria-hidden={countLabel !== undefined}>{count}</span>
          {countLabel && <span className="sr-only">{countLabel}</span>}
        </span>
      )}
    </button>
  )
}
