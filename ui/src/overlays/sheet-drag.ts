/**
 * Whether letting go here closes the sheet: pulled over 30% of its height, or flicked down.
 * Distances in px, speed in px a millisecond.
 */
export function closesSheet(pulled: number, height: number, speed: number): boolean {
  if (pulled <= 0) return false
  return pulled > height * 0.3 || (speed > 0.5 && pulled > 12)
}

/** How far the sheet follows the finger: 1:1 down, a little resistance up. */
export function followFinger(moved: number): number {
  return moved >= 0 ? moved : -Math.sqrt(-moved)
}
