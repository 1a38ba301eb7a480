/**
 * The calendar and the clock that members, settings and rewards go by. Bangkok has kept one offset
 * the year round since 1920, so no table of time zones is asked. Moments are epoch milliseconds; a
 * day is its number since 1 January 1970.
 */
export const TIME_ZONE = 'Asia/Bangkok'
const DAY_MS = 86_400_000
const AHEAD_MS = 7 * 3_600_000

/** The day that a moment's date in Bangkok is. */
export const bangkokDay = (at: number): number => Math.floor((at + AHEAD_MS) / DAY_MS)

/** The moment a day begins: midnight in Bangkok. */
export const midnightOf = (day: number): number => day * DAY_MS - AHEAD_MS

/** The Monday at or before a day. 1 January 1970 was a Thursday. */
export const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7)

/** The first day of a day's calendar month. */
export function firstOfMonth(day: number): number {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY_MS
}

/** YYYY-MM-DD */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

const minutesOf = (time: string): number | null => {
  const [, hours, minutes] = /^(\d{2}):([0-5]\d)$/.exec(time) ?? []
  const all = Number(hours) * 60 + Number(minutes)
  return all <= 24 * 60 ? all : null
}

/**
 * Whether a moment falls in the hours of every day, HH:mm to HH:mm, the first included, over
 * midnight too; 24:00 ends a day. Null where they are no hours, or begin as they end: whether that
 * is always or never is the caller's to say.
 */
export function isInDailyHours(at: number, from: string, to: string): boolean | null {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  if (start === null || end === null || start === end) return null
  const minute = Math.floor((at - midnightOf(bangkokDay(at))) / 60_000)
  return start < end ? minute >= start && minute < end : minute >= start || minute < end
}
