import { BONUS_ENDS, type Locale } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { StatementRow } from '../../ledger/port.ts'
import { nameOfGift } from '../playthrough/public.ts'

/** A row of the statement as the wire has it, its words in the reader's language. */
export const shownRow = (row: StatementRow, locale: Locale) => ({
  _id: String(row.id),
  statementType: row.type,
  from: row.from,
  to: row.to,
  status: row.status,
  amount: toBaht(row.amount),
  createdAt: row.createdAt.toISOString(),
  ...(row.item
    ? {
        item: {
          kind: row.item.kind,
          description: nameOfGift(row.item.kind, row.item.description, locale),
        },
      }
    : {}),
  ...endOf(row.note),
})

/** What the row of a bonus's end says of how it ended; other rows' notes are the house's own. */
function endOf(note: Readonly<Record<string, unknown>> | null): {
  ended?: (typeof BONUS_ENDS)[number]
} {
  const ended = BONUS_ENDS.find((end) => end === note?.['ended'])
  return ended ? { ended } : {}
}
