/**
 * What stands in a card's lantern light: about 84 wide around 0,0, flat shapes lit from the top
 * left.
 */
export type Emblem = {
  /** Its outline, for the hard shadow 3 right and 6 down. */
  outline: string
  /** The shapes themselves, back to front. */
  shapes: string
}

export const cream = '#fff6d8'
export const sand = '#ffe3a3'
export const gold = '#ffd16b'
export const marigold = '#ffb61e'
export const amber = '#e48f00'
export const rust = '#b3501a'

const round = (value: number) => Math.round(value * 10) / 10

/** A point on a circle, degrees clockwise from the top, as path text. */
export function onCircle(radius: number, degrees: number, cx = 0, cy = 0): string {
  const angle = ((degrees - 90) / 180) * Math.PI
  return `${round(cx + radius * Math.cos(angle))} ${round(cy + radius * Math.sin(angle))}`
}

export const shape = (d: string, fill: string, more = '') =>
  `<path d="${d}" fill="${fill}"${more}/>`
export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ` +
  `stroke-linecap="round" stroke-linejoin="round"${more}/>`
export const disc = (cx: number, cy: number, r: number, fill: string, more = '') =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"${more}/>`
export const polygon = (points: readonly string[]) => `M${points.join('L')}Z`
