import { BYTE_ORDER_MARK, toCsv } from '../../../../http/downloads/csv.ts'
import type { FileContent, FileRow } from './content.ts'

const moved = (row: FileRow, side: 'in' | 'out'): number | string =>
  row.completed && row.direction === side ? row.amount : ''

/**
 * The rows for a spreadsheet, amounts in baht with two decimals. What has not ended well has an
 * amount, and neither went in nor out: the two columns add up to the totals.
 */
export function statementCsv({ words, rows }: FileContent): Buffer {
  const { date, time, kind, details, status, amount, reference } = words
  const columns = [date, time, kind, details, status, amount, words.in, words.out, reference]
  const table = rows.map((row) => ({
    [date]: row.date,
    [time]: row.time,
    [kind]: row.kind,
    [details]: row.details,
    [status]: row.status,
    [amount]: row.amount,
    [words.in]: moved(row, 'in'),
    [words.out]: moved(row, 'out'),
    [reference]: row.reference,
  }))
  return Buffer.from(BYTE_ORDER_MARK + toCsv(table, { columns, decimals: 2 }))
}
