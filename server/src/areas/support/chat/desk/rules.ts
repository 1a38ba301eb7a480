interface Candidate {
  operator: string
  open: number
  waiting: number
  since: Date
}

/**
 * Who gets a conversation that begins to wait: whoever had it, while on duty; else who has the
 * fewest that wait, of equals the fewest open, of equals who is on duty longest. Null: it stays
 * whose it is.
 */
export function routeTo(assignee: string | null, onDuty: readonly Candidate[]): string | null {
  if (onDuty.some(({ operator }) => operator === assignee)) return null
  const [least] = onDuty.toSorted(
    (a, b) => a.waiting - b.waiting || a.open - b.open || a.since.getTime() - b.since.getTime(),
  )
  return least?.operator ?? null
}
