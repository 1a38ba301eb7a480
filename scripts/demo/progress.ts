const WIDTH = 30

/** How far the days have come, as one line: a bar, the day, who has come, the time taken and left. */
export function progressLine(
  { day, days, members }: { day: number; days: number; members: number },
  seconds: number,
): string {
  const full = Math.round((day / days) * WIDTH)
  const left = Math.round((seconds / day) * (days - day))
  const bar = '#'.repeat(full) + '-'.repeat(WIDTH - full)
  return `[${bar}] day ${day} of ${days}, ${members} members, ${seconds} s, about ${left} s left`
}
