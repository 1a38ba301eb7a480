/** A field with what it was and what it became, as text. */
export interface Change {
  field: string
  before: string
  after: string
}
const LONGEST = 80

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** A list by places that count from 1, as a person counts them. */
const asRecord = (value: unknown): unknown =>
  Array.isArray(value) ? Object.fromEntries(value.map((each, n) => [n + 1, each])) : value

/**
 * What differs between two versions, field by field; one inside another is `name.th`,
 * `slices.2.weight`.
 */
export function changesOf(older: unknown, newer: unknown, path = ''): Change[] {
  const [before, after] = [asRecord(older), asRecord(newer)]
  if (isRecord(before) && isRecord(after)) {
    const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return fields.flatMap((field) =>
      changesOf(before[field], after[field], path === '' ? field : `${path}.${field}`),
    )
  }
  if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return []
  return [{ field: path, before: textOf(before), after: textOf(after) }]
}
