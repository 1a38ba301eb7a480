import { TIME_ZONE } from '@krapao/contract/bangkok'

const format = (options: Intl.DateTimeFormatOptions): ((iso: string | number | Date) => string) => {
  const made = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, ...options })
  return (iso) => made.format(new Date(iso))
}
/** DD/MM/YYYY HH:mm:ss, in Bangkok. */
export const fullTime = format({
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
export const clockTime = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
export const shortClock = format({ hour: '2-digit', minute: '2-digit' })
export const shortDay = format({ day: '2-digit', month: '2-digit', year: 'numeric' })

/** The minute that runs, as an instant. */
export const thisMinute = (): string =>
  new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()

/** Today in Bangkok as YYYY-MM-DD, or so many days before. */
export const dayBefore = (days: number): string =>
  new Date(Date.now() + 7 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)

/** How long before `now` (ms), for `age.*`: the unit and how many of it. */
export function ageOf(
  iso: string | null,
  now: number = Date.now(),
): { unit: 's' | 'm' | 'h' | 'd'; n: number } | null {
  if (iso === null) return null
  const seconds = Math.max(0, Math.floor((now - new Date(iso).getTime()) / 1000))
  if (seconds < 60) return { unit: 's', n: seconds }
  if (seconds < 3_600) return { unit: 'm', n: Math.floor(seconds / 60) }
  if (seconds < 172_800) return { unit: 'h', n: Math.floor(seconds / 3_600) }
  return { unit: 'd', n: Math.floor(seconds / 86_400) }
}
export const minutesSince = (iso: string | null): number =>
  iso === null ? 0 : (Date.now() - new Date(iso).getTime()) / 60_000
