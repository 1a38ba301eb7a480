/** Left, top, width and height in thousandths of a picture's width and height. */
export type CodeBox = [left: number, top: number, width: number, height: number]
interface Point {
  x: number
  y: number
}

/** The upright box around the four corners of a code; null where they are not inside the picture. */
export function boxOf(
  corners: Record<'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight', Point>,
  { width, height }: { width: number; height: number },
): CodeBox | null {
  const points = Object.values(corners)
  const across = points.map(({ x }) => Math.round((x / width) * 1_000))
  const down = points.map(({ y }) => Math.round((y / height) * 1_000))
  const [left, right] = [Math.min(...across), Math.max(...across)]
  const [top, bottom] = [Math.min(...down), Math.max(...down)]
  const isInside = left >= 0 && top >= 0 && right <= 1_000 && bottom <= 1_000
  return isInside && right > left && bottom > top ? [left, top, right - left, bottom - top] : null
}
