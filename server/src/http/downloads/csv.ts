import type { FastifyRequest } from 'fastify'

export const acceptsCsv = (request: FastifyRequest): boolean =>
  /\btext\/csv\b/i.test(request.headers.accept ?? '')

/**
 * A spreadsheet runs a text that begins like this as a formula, some also by the wide signs of East
 * Asian keyboards: an apostrophe makes it a text again.
 */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

function cell(value: unknown): string {
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : ''
  const guarded = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** RFC 4180, the columns of the first row first. Numbers stay numbers, texts are never formulas. */
export function toCsv(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [columns.map(cell), ...rows.map((row) => columns.map((key) => cell(row[key])))]
  return lines.map((line) => `${line.join(',')}\r\n`).join('')
}
