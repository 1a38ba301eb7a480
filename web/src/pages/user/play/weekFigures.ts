import type { Play } from '../../../api/queries/play.ts'

export type Day = Play['days'][number]
export const FIGURES = ['seconds', 'deposited', 'net'] as const
export type FigureName = (typeof FIGURES)[number]

/** Less than a minute is not told as a time. */
const figureOf = (day: Day, lane: FigureName): number =>
  lane === 'seconds' ? Math.floor(day.seconds / 60) : Math.abs(day[lane])

/** The day with the largest figure; undefined where nothing is larger than zero. */
export function largest(days: readonly Day[], lane: FigureName): number | undefined {
  const figures = days.map((day) => figureOf(day, lane))
  const most = Math.max(0, ...figures)
  return most > 0 ? figures.indexOf(most) : undefined
}

/** The height of a day's bar, from 0 to 1: its part of the largest figure of the week. */
export function shareOf(days: readonly Day[], lane: FigureName, n: number): number {
  const top = largest(days, lane)
  const [day, most] = [days[n], top === undefined ? undefined : days[top]]
  return day && most ? figureOf(day, lane) / figureOf(most, lane) : 0
}
