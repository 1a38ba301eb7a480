export type Length = `h${24 | 168 | 720}` | `m${6 | 12 | 60}`

/** About when a stop of this length ends; the server says exactly. */
export function untilOf(length: Length, now: number): number {
  const count = Number(length.slice(1))
  if (length.startsWith('h')) return now + count * 3_600_000
  const end = new Date(now)
  end.setUTCMonth(end.getUTCMonth() + count)
  return end.getTime()
}
