/**
 * Where a key leads in a menu of `count` items (it goes round), or null when the menu has no use
 * for it.
 */
export function menuIndexForKey(key: string, index: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count
    case 'ArrowUp':
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
