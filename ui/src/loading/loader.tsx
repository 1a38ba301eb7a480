import { useEffect, useState } from 'react'
import { Coin } from '../art/coin.tsx'

/** Over the page while something must be waited for: seen after 200 ms, with a sentence after 8 s. */
export function Loader({
  label,
  slowLabel,
  cover = true,
}: {
  label: string
  slowLabel?: string | undefined
  cover?: boolean | undefined
}) {
  const [waited, setWaited] = useState<'short' | 'seen' | 'slow'>('short')
  useEffect(() => {
    const seen = setTimeout(() => setWaited('seen'), 200)
    const slow = setTimeout(() => setWaited('slow'), 8000)
    return () => {
      clearTimeout(seen)
      clearTimeout(slow)
    }
  }, [])
  return (
    <div
      role="status"
      className={
        cover
          ? 'fixed inset-0 z-(--z-loader) grid place-items-center bg-scrim'
          : 'grid place-items-center py-12'
      }
      hidden={waited === 'short'}
      style={waited === 'short' ? { display: 'none' } : undefined}
    >
      <div className="grid justify-items-center gap-3 text-center">
        <Coin className="size-14 animate-[turn_1.2s_var(--ease-both)_infinite] motion-reduce:animate-none drop-shadow-[0_6px_10px_rgb(10_4_30/.5)]" />
        <p className={cover ? 'text-white' : 'text-ink-muted'}>
          {waited === 'slow' && slowLabel ? slowLabel : label}
        </p>
      </div>
    </div>
  )
}
