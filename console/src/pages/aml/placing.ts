import type { Case } from './cases.ts'

type Day = Case['days'][number]
type Side = 'in' | 'played' | 'out'
export const [WIDTH, HEIGHT] = [540, 190]
/** Over and under the bars: room for their figures, and for the days. */
const [TOP, BOTTOM] = [16, 32]
/** Days that stand beside one another at least, and labels that do not cover one another. */
const [FEWEST, MOST_LABELS] = [5, 8]
/** Where the bar of a side begins within its day, and how wide it is. */
const WITHIN: Readonly<Record<Side, readonly [from: number, share: number]>> = {
  in: [0.15, 0.34],
  played: [0.5, 0.14],
  out: [0.66, 0.3],
}
/** With so few bars each carries its figure; otherwise the largest of its side. */
const FEW = 9
const DAY_MS = 86_400_000

export interface Placed {
  day: string
  side: Side
  x: number
  y: number
  width: number
  height: number
  /** Baht. */
  amount: number
  /** Carries its figure. */
  isTold: boolean
}

/** Where each bar of the days stands; the days are in order and may have gaps. */
export function placed(of: readonly Day[]): {
  zero: number
  bars: Placed[]
  days: { day: string; x: number }[]
} {
  const [first] = of
  const last = of.at(-1)
  const end = last ? Date.parse(last.day) : 0
  const told = first ? (end - Date.parse(first.day)) / DAY_MS + 1 : 1
  const count = Math.max(FEWEST, told)
  // The newest day is the last: of few days the ones before stand empty.
  const begin = end - (count - 1) * DAY_MS
  const step = WIDTH / count
  const top = Math.max(0, ...of.map((day) => day.in))
  const low = Math.max(0, ...of.map((day) => Math.max(day.out, day.played)))
  const scale = (HEIGHT - TOP - BOTTOM) / Math.max(1, top + low)
  const zero = TOP + top * scale
  const place = (day: Day, side: Side, isTold: boolean): Placed => {
    const x = ((Date.parse(day.day) - begin) / DAY_MS) * step
    const height = Math.max(2, day[side] * scale)
    const [from, share] = WITHIN[side]
    return {
      day: day.day,
      side,
      x: x + step * from,
      y: side === 'in' ? zero - height : zero,
      width: step * share,
      height,
      amount: day[side],
      isTold,
    }
  }
  const sides = (['in', 'played', 'out'] as const).map((side) => ({
    side,
    days: of.filter((day) => day[side] > 0),
  }))
  const isFew = sides.reduce((all, { days }) => all + days.length, 0) <= FEW
  return {
    zero,
    bars: sides.flatMap(({ side, days }) => {
      const most = Math.max(...days.map((day) => day[side]))
      return days.map((day) => place(day, side, isFew || day[side] === most))
    }),
    days: labelled(of, count).map((day) => ({
      day: day.day,
      x: ((Date.parse(day.day) - begin) / DAY_MS + 0.5) * step,
    })),
  }
}

/** Those whose labels have room. */
function labelled(of: readonly Day[], count: number): Day[] {
  const gap = Math.ceil(count / MOST_LABELS)
  let next = -Infinity
  return of.filter(({ day }) => {
    const at = Date.parse(day) / DAY_MS
    if (at < next) return false
    next = at + gap
    return true
  })
}
