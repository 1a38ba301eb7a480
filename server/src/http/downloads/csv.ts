import type { FastifyRequest } from 'fastify'

export const acceptsCsv = (request: FastifyRequest): boolean =>
  /\btext\/csv\b/i.test(request.headers.accept ?? '')

/**
 * A spreadsheet runs a text that begins like this as a formula, some also by the wide signs of East
 * Asian keyboards: an apostrophe makes it a text again.
 */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

function cell(value: unknown, decimals: number | undefined): string {
  if (typeof value === 'number')
    return decimals === undefined ? String(value) : value.toFixed(decimals)
  const text = typeof value === 'string' ? value : ''
  const guarded = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** Before a file: without it a spreadsheet takes the bytes for those of its own country. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * RFC 4180, the columns of the first row first, or these. Numbers stay numbers, with so many
 * decimals where that is said; texts are never formulas.
 */
export function toCsv(
  rows: readonly Readonly<Record<string, unknown>>[],
  of: { columns?: readonly string[]; decimals?: number } = {},
): string {
  const columns = of.columns ?? [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const line = (cells: readonly unknown[]): string =>
    `${cells.map((each) => cell(each, of.decimals)).join(',')}\r\n`
  return [line(columns), ...rows.map((row) => line(columns.map((key) => row[key])))].join('')
}
