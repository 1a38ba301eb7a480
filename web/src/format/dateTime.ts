import { TIME_ZONE } from '@krapao/contract/bangkok'

/**
 * Members read Bangkok time wherever their phone is, so a row and a slip show the same minute.
 * Gregorian years.
 */
const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const isTime = (time: number): boolean => Number.isFinite(time)

/** DD/MM/YYYY HH:mm:ss, or '-' for anything that is not a time. */
export function dateTime(value: string | number | null | undefined): string {
  const time = typeof value === 'string' ? Date.parse(value) : (value ?? Number.NaN)
  return isTime(time) ? format.format(time).replace(', ', ' ') : '-'
}

/** DD/MM/YYYY */
export const dateOnly = (value: string | number | null | undefined): string =>
  dateTime(value).split(' ')[0] ?? '-'
/** HH:mm:ss */
export const timeOnly = (value: string | number | null | undefined): string =>
  dateTime(value).split(' ')[1] ?? '-'

const RELATIVE_UNITS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
type RelativeUnit = (typeof RELATIVE_UNITS)[number]
/** Seconds; a month is 30 days, a year 365 (product section 9). */
const seconds: Record<RelativeUnit, number> = {
  year: 31_536_000,
  month: 2_592_000,
  day: 86_400,
  hour: 3_600,
  minute: 60,
  second: 1,
}

/** How long ago, in the largest unit of which at least one has passed. A time to come counts as now. */
export function ago(value: string | number, now: number): { unit: RelativeUnit; n: number } {
  const time = typeof value === 'string' ? Date.parse(value) : value
  const passed = Math.max(0, Math.floor((now - time) / 1000))
  const unit = RELATIVE_UNITS.find((candidate) => passed >= seconds[candidate]) ?? 'second'
  return { unit, n: Math.floor(passed / seconds[unit]) }
}
