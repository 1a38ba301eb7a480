/* Where a picker goes: no browser in here. Items stand at one pitch, the chosen one in the middle of the well. */

/** The index a key leads to, or null when the picker has no use for the key. */
export function indexForKey(key: string, index: number, count: number): number | null {
  const last = count - 1
  if (last < 0) return null
  const page = 3
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, last)
    case 'ArrowUp':
      return Math.max(index - 1, 0)
    case 'PageDown':
      return Math.min(index + page, last)
    case 'PageUp':
      return Math.max(index - page, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/**
 * The item whose name starts with what was typed, looking on from the one after `from`; a longer
 * query may stay where it is.
 */
export function indexForTyping(
  names: readonly string[],
  typed: string,
  from: number,
): number | null {
  const query = typed.toLocaleLowerCase()
  if (query === '') return null
  const start = query.length > 1 ? from : from + 1
  for (let step = 0; step < names.length; step += 1) {
    const at = (start + step) % names.length
    if (names[at]?.toLocaleLowerCase().startsWith(query)) return at
  }
  return null
}

/** The item nearest the middle at a scroll position. */
export function indexAtScroll(scrollTop: number, pitch: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.round(scrollTop / pitch)))
}
