import type { StatementRow } from '../../../api/queries/statement.ts'
import { dateOnly } from '../../../format/dateTime.ts'

interface Day {
  date: string
  name: 'today' | 'yesterday' | null
  rows: StatementRow[]
}

const DAY_MS = 86_400_000

/** Rows by the Bangkok day they belong to, in the order they came (newest first). */
export function daysOf(rows: readonly StatementRow[], now: number): Day[] {
  const days: Day[] = []
  for (const row of rows) {
    const date = dateOnly(row.createdAt)
    const last = days.at(-1)
    if (last?.date === date) last.rows.push(row)
    else
      days.push({
        date,
        name:
          date === dateOnly(now) ? 'today' : date === dateOnly(now - DAY_MS) ? 'yesterday' : null,
        rows: [row],
      })
  }
  return days
}
