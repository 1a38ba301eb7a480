const STEPS = [1, 2, 5]

/** Round figures from below the lowest to above the highest, zero among them: four lines at most. */
export function ticksOf(low: number, high: number): number[] {
  const [bottom, top] = [Math.min(0, low), Math.max(0, high)]
  if (top === bottom) return [0, 1]
  const ten = Math.floor(Math.log10(top - bottom)) - 1
  for (let power = ten; ; power++)
    for (const base of STEPS) {
      const step = base * 10 ** power
      const [first, last] = [Math.floor(bottom / step), Math.ceil(top / step)]
      if (last - first < 4)
        return Array.from({ length: last - first + 1 }, (_, n) =>
          Number(((first + n) * step).toPrecision(12)),
        )
    }
}
