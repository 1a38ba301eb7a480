import { useTranslations } from 'use-intl'
import { baht2 } from '../../format/baht.ts'

export type Body = Record<string, unknown> | null
export interface Change {
  before: Body
  after: Body
}
const NOTHING: Change = { before: null, after: null }

/** A cell of what an entry was and became; what is no such thing tells nothing. */
export const changeOf = (cell: unknown): Change =>
  typeof cell === 'string' ? (JSON.parse(cell) as Change) : NOTHING

const keysOf = ({ before, after }: Change): string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
]

/** The words of what an entry tells: its fields, and their values; money is baht. */
export function useChangeWords(): {
  field: (key: string) => string
  value: (key: string, value: unknown) => string
} {
  const t = useTranslations()
  const value = (key: string, of: unknown): string => {
    if (key === 'satang' && of !== null && Number.isFinite(Number(of)))
      return baht2(Number(of) / 100)
    if (Array.isArray(of)) return of.map((each) => value(key, each)).join(', ')
    if (of === null || of === undefined) return '—'
    if (typeof of === 'boolean') return t(of ? 'audit.yes' : 'audit.no')
    if (typeof of === 'object')
      return Object.entries(of)
        .map(([name, each]) => `${name} ${value(name, each)}`)
        .join(' ')
    const text = typeof of === 'string' ? of : JSON.stringify(of)
    for (const room of ['why', 'withdrawals.state', 'status', 'role'] as const)
      if (t.has(`${room}.${text}`)) return t(`${room}.${text}`)
    return text
  }
  return {
    field: (key) => (t.has(`audit.field.${key}`) ? t(`audit.field.${key}`) : key),
    value,
  }
}

/** What an action changed, in one line: the old value, and the new one. */
export function AuditChange({
  of,
  words,
}: {
  of: Change
  words: ReturnType<typeof useChangeWords>
}) {
  const { before, after } = of
  return keysOf(of).map((key) => (
    <span key={key} className="changed">
      {words.field(key)}: {before && key in before && words.value(key, before[key])}
      {before && key in before && after && key in after && ' → '}
      {after && key in after && <b className="b">{words.value(key, after[key])}</b>}
    </span>
  ))
}
