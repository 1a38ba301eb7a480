import type { ReactNode } from 'react'
import '../money/wallet-card.css'
import '../games/game-card.css'
import '../layout/tile.css'
import { SkeletonBlock } from './skeleton-block.tsx'

/**
 * The exact boxes of what comes. `label` is read out; `slow` is the sentence shown to all after 8
 * s.
 */
function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy className="skeleton">
      <p className="sr-only" role="status">
        {label}
      </p>
      <div aria-hidden>{children}</div>
    </div>
  )
}

const times = (count: number) => Array.from({ length: count }, (_, at) => at)

/**
 * The texts that the wallet card will show: they take their place at once, unseen, so that it is as
 * high as they will make it in every language and size.
 */
type WalletCardTexts = {
  updatedLabel: string
  totalLabel: string
  split: readonly [string, string]
  between: string
}

export function WalletCardSkeleton({ label, words }: { label: string; words: WalletCardTexts }) {
  return (
    <Skeleton label={label}>
      <div className="wallet-card">
        <div className="flap">
          <span className="min-w-0">
            <span className="block">
              <Veil>Krapao K.</Veil>
            </span>
            <b>
              <Veil>{words.totalLabel}</Veil>
            </b>
          </span>
          <span className="max-w-1/2 flex-none text-right">
            <Veil>{words.updatedLabel}</Veil>
            <b className="tabular-nums">
              <Veil>00:00:00</Veil>
            </b>
          </span>
        </div>
        <div className="sum">
          <span className="money figure">
            <Veil>0,000.00</Veil>
          </span>
        </div>
        <div className="line">
          <span className="chip">
            <Veil>{words.between}</Veil>
          </span>
        </div>
        <div className="split">
          <span>
            <Veil>
              {words.split[0]} <b>0,000.00</b>
            </Veil>
          </span>
          <span>
            <Veil>
              {words.split[1]} <b>000.00</b>
            </Veil>
          </span>
        </div>
      </div>
    </Skeleton>
  )
}

const Veil = ({ children }: { children: ReactNode }) => (
  <span className="skeleton-block veil">{children}</span>
)

export function TilesSkeleton({ label, count = 6 }: { label: string; count?: number | undefined }) {
  return (
    <Skeleton label={label}>
      <div className="home-tiles">
        {times(count).map((at) => (
          <div key={at} className="home-tile surface rounded-[1.125rem]!">
            <SkeletonBlock className="size-8 rounded-[.75rem]" />
            <SkeletonBlock className="h-3.5 w-10" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}

/** Backs of cards, as large as what comes: `picture` is at hand with the page. */
export function GameCardsSkeleton({
  label,
  picture,
  count = 2,
}: {
  label: string
  picture: string
  count?: number | undefined
}) {
  return (
    <Skeleton label={label}>
      <div className="games">
        {times(count).map((at) => (
          <img key={at} src={picture} alt="" className="card-waiting" />
        ))}
      </div>
    </Skeleton>
  )
}

export function RowsSkeleton({ label, count = 5 }: { label: string; count?: number | undefined }) {
  return (
    <Skeleton label={label}>
      <div className="surface-tall overflow-clip">
        {times(count).map((at) => (
          <div key={at} className="flex gap-3.5 px-4 py-3.5">
            <SkeletonBlock className="mt-0.5 size-10 flex-none rounded-[.875rem]" />
            <div className="grid flex-1 content-start gap-2.5 py-1">
              <div className="flex justify-between">
                <SkeletonBlock className="h-4.5 w-24" />
                <SkeletonBlock className="h-4.5 w-20" />
              </div>
              <SkeletonBlock className="h-3.5 w-40" />
              <div className="flex justify-between">
                <SkeletonBlock className="h-3.5 w-32" />
                <SkeletonBlock className="h-4.5 w-20 rounded-full" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
