const BANGKOK_MS = 7 * 3_600_000

/** DD/MM/YYYY and HH:mm:ss by Bangkok's clock. */
export function bangkokTexts(at: Date): { date: string; time: string } {
  const [day = '', time = ''] = new Date(at.getTime() + BANGKOK_MS).toISOString().split('T')
  return { date: dayText(day), time: time.slice(0, 8) }
}
/** DD/MM/YYYY of YYYY-MM-DD. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/')
