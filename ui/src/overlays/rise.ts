const RISE_MS = 240
/** Where motion is unwanted, and where a sheet stands in the middle of a wide screen. */
const JUMPS = '(prefers-reduced-motion: reduce), (min-width: 40rem)'

/**
 * For the `ref` of a sheet's body: a sheet whose answers make it higher than its skeleton rises to
 * its new height, so that nothing jumps from under the finger.
 */
export function rise(body: HTMLElement | null): (() => void) | undefined {
  const sheet = body?.parentElement
  if (!sheet) return undefined
  let before: number | undefined
  const seen = new ResizeObserver(() => {
    const now = sheet.offsetHeight
    if (before !== undefined && now > before && !matchMedia(JUMPS).matches)
      sheet.animate(
        { transform: [`translateY(${now - before}px)`, 'translateY(0)'] },
        // Added to the way in, which may still be under way.
        { duration: RISE_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)', composite: 'add' },
      )
    before = now
  })
  seen.observe(sheet)
  return () => seen.disconnect()
}
