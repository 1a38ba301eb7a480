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
