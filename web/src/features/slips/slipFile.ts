import { SLIP_MAX_BYTES, SLIP_TYPES } from '@krapao/contract/constants'

export const MAX_MB = SLIP_MAX_BYTES / 1024 / 1024

/** What the server would refuse anyway, said before ten megabytes are sent. */
export function fileFault({ type, size }: Pick<File, 'type' | 'size'>): 'wrongType' | 'tooLarge' | null {
  if (!SLIP_TYPES.some((known) => known === type)) return 'wrongType'
  return size > SLIP_MAX_BYTES ? 'tooLarge' : null
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether slips are closed at this moment: daily hours of Bangkok, over midnight too. */
export function isClosedNow(now: number, from: string, to: string): boolean {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  if (start === end) return false
  const minute = (Math.floor(now / 60_000) + 7 * 60) % (24 * 60)
  return start < end ? minute >= start && minute < end : minute >= start || minute < end
}
