/** One thing that two books say differently. Amounts in satang; null: that side does not know it. */
export interface Difference {
  /** Whose books ours were compared with: `bank`, `psp:KBANK`, `walletlink`, `game:pg`. */
  with: string
  what: 'MISSING_HERE' | 'MISSING_THERE' | 'AMOUNT' | 'TWICE' | 'STATE' | 'WAITING' | 'NO_ANSWER'
  reference: string
  ours: string | null
  theirs: string | null
  /** When the older of the two happened: what its age is counted from. */
  since: Date
}

/** One line of a book: its name there, what it says (an amount, a state), when. */
export interface BookLine {
  reference: string
  says: string
  at: Date
}

/**
 * Compares two books line by line. What they did twice under one name (a payout, say) is a
 * difference of its own. `graceMs`: a line younger than this may be under way, so what only one
 * side knows is no difference yet.
 */
export function compare(
  name: string,
  ours: readonly BookLine[],
  theirs: readonly BookLine[],
  now: Date,
  graceMs: number,
): Difference[] {
  const there = Map.groupBy(theirs, (line) => line.reference)
  const here = new Map(ours.map((line) => [line.reference, line]))
  const isDue = (line: BookLine): boolean => now.getTime() - line.at.getTime() >= graceMs
  const found: Difference[] = []
  for (const line of ours) {
    const other = there.get(line.reference)?.at(-1)
    if (!other) {
      if (isDue(line))
        found.push({
          with: name,
          what: 'MISSING_THERE',
          reference: line.reference,
          ours: line.says,
          theirs: null,
          since: line.at,
        })
    } else if (other.says !== line.says && isDue(line)) {
      found.push({
        with: name,
        what: 'AMOUNT',
        reference: line.reference,
        ours: line.says,
        theirs: other.says,
        since: line.at,
      })
    }
  }
  for (const [reference, lines] of there) {
    const [first, ...more] = lines
    if (first && more.length > 0 && isDue(first))
      found.push({
        with: name,
        what: 'TWICE',
        reference,
        ours: here.get(reference)?.says ?? null,
        theirs: lines.map((line) => line.says).join(' and '),
        since: first.at,
      })
  }
  for (const line of theirs) {
    if (!here.has(line.reference) && isDue(line))
      found.push({
        with: name,
        what: 'MISSING_HERE',
        reference: line.reference,
        ours: null,
        theirs: line.says,
        since: line.at,
      })
  }
  return found
}

/** 90 s, 12 min, 5 h, 3 d: the age of a difference in words. */
export function ageInWords(since: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - since.getTime()) / 1000))
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800
    ? `${Math.round(seconds / 3_600)} h`
    : `${Math.round(seconds / 86_400)} d`
}
