import { useTranslations } from 'use-intl'
import { baht2 } from '../../format/baht.ts'

type Body = Record<string, unknown> | null

/** What an action changed, in words: the old value, and the new one. */
export function AuditChange({ before, after }: { before: Body; after: Body }) {
  const t = useTranslations()
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (keys.length === 0) return null
  return (
    <small>
      {keys.map((key) => (
        <span key={key} style={{ marginRight: '.75rem' }}>
          {t.has(`audit.field.${key}`) ? t(`audit.field.${key}`) : key}:{' '}
          {before && key in before && <span className="out">{shown(key, before[key])}</span>}
          {before && key in before && after && key in after && ' → '}
          {after && key in after && <span className="in">{shown(key, after[key])}</span>}
        </span>
      ))}
    </small>
  )

  function shown(key: string, value: unknown): string {
    if (key === 'satang' && Number.isFinite(Number(value))) return baht2(Number(value) / 100)
    if (Array.isArray(value)) return value.map((each) => shown(key, each)).join(', ')
    if (value === null) return '—'
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
    if (typeof value !== 'string') return JSON.stringify(value)
    for (const room of ['why', 'withdrawals.state', 'status'] as const)
      if (t.has(`${room}.${value}`)) return t(`${room}.${value}`)
    return value
  }
}
