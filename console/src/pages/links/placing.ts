interface Point {
  x: number
  y: number
}
interface Placed<Of> extends Point {
  of: Of
}
export const WIDTH = 760
const MIDDLE = { x: WIDTH / 2, y: 190 }
export const HEIGHT = 400
const OUTER = { x: 300, y: 140 }
const INNER = { x: 120, y: 52 }

/** Around an ellipse, the first at its top; one alone in the middle of the inner one. */
const around = <Of>(of: readonly Of[], radius: Point, turned: number): Placed<Of>[] =>
  of.map((each, n) => {
    const angle = (2 * Math.PI * (n + turned)) / of.length - Math.PI / 2
    return {
      of: each,
      x: Math.round(MIDDLE.x + radius.x * Math.cos(angle)),
      y: Math.round(MIDDLE.y + radius.y * Math.sin(angle)),
    }
  })

/**
 * Members around, what they share inside: those who share the same stand side by side, so that few
 * lines cross.
 */
export function placed<Shared extends { members: readonly string[] }>(
  members: readonly string[],
  shared: readonly Shared[],
): { members: Placed<string>[]; shared: Placed<Shared>[] } {
  const firstOf = (id: string): number => {
    const found = shared.findIndex((each) => each.members.includes(id))
    return found === -1 ? shared.length : found
  }
  const sorted = members.toSorted((a, b) => firstOf(a) - firstOf(b))
  const inner = shared.length === 1 ? { x: 0, y: 0 } : INNER
  return {
    members: around(sorted, OUTER, shared.length === 1 ? 0 : 0.5),
    shared: around(shared, inner, 0.5),
  }
}
