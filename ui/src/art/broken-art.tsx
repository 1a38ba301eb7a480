import { lazy, Suspense, type ComponentType } from 'react'

interface Drawn {
  className?: string | undefined
}
const nothing: { default: ComponentType<Drawn> } = { default: () => null }
/** Fetched when something has failed; where that fails too, the words stand without a picture. */
const Drawing = lazy<ComponentType<Drawn>>(() =>
  import('./broken-drawing.tsx').catch(() => nothing),
)

/** The way between the pouch and the world is cut. */
export function BrokenArt({ className = 'w-55' }: Drawn) {
  return (
    <Suspense fallback={<svg viewBox="0 0 200 150" aria-hidden className={className} />}>
      <Drawing className={className} />
    </Suspense>
  )
}
