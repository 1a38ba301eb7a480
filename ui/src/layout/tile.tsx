import './tile.css'
import type { ComponentProps } from 'react'
import { TileArt, type TileDrawing } from '../art/tile-art.tsx'
import { classNames } from '../theme/class-names.ts'

type TileProps = Omit<ComponentProps<'button'>, 'children'> & {
  art: TileDrawing
  label: string
  /** The one accent of the page. */
  main?: boolean | undefined
  /** What waits behind it: coins to spin; none is not drawn. Say it in words with `countLabel`. */
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
        'home-tile press rounded-[1.125rem]! disabled:opacity-60',
        main ? 'marigold font-semibold' : 'surface',
        className,
      )}
    >
      <TileArt of={art} />
      <span>{label}</span>
      {count !== undefined && count > 0 && (
        <span
          className={classNames(
            'absolute top-1 right-1 rounded-full bg-control-press px-1.5 text-micro leading-normal',
            'font-semibold text-ink tabular-nums',
          )}
        >
          <span aria-hidden={countLabel !== undefined}>{count}</span>
          {countLabel && <span className="sr-only">{countLabel}</span>}
        </span>
      )}
    </button>
  )
}
