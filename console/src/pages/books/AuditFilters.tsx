import { TableProperties } from 'lucide-react'
import { Link } from 'react-router'
import { useMessages, useTranslations } from 'use-intl'

export interface AuditFilter {
  operator?: string
  subject?: string
  action?: string
}

/** Actions by their words, in the order of the words; `chat_assign` is the action `chat.assign`. */
function useActions(): { action: string; word: string }[] {
  const { action } = useMessages() as { action: Record<string, string> }
  return Object.entries(action)
    .map(([key, word]) => ({ action: key.replace('_', '.'), word }))
    .toSorted((a, b) => a.word.localeCompare(b.word))
}

/** Who, what, and about whom; dates and the file are the list's. */
export function AuditFilters({
  operators,
  pick,
}: {
  operators: readonly string[]
  pick: (name: keyof AuditFilter) => (text: string) => void
}) {
  const t = useTranslations('audit')
  const actions = useActions()
  return (
    <>
      <input
        className="textin"
        style={{ width: '14rem' }}
        aria-label={t('operator')}
        placeholder={t('operator')}
        list="audit-operators"
        onChange={(event) => pick('operator')(event.target.value)}
      />
      <datalist id="audit-operators">
        {operators.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <select
        className="textin"
        style={{ width: '16rem' }}
        aria-label={t('action')}
        onChange={(event) => pick('action')(event.target.value)}
      >
        <option value="">{t('everyAction')}</option>
        {actions.map(({ action, word }) => (
          <option key={action} value={action}>
            {word}
          </option>
        ))}
      </select>
      <input
        className="textin"
        style={{ width: '14rem' }}
        aria-label={t('subject')}
        placeholder={t('subject')}
        onChange={(event) => pick('subject')(event.target.value)}
      />
      <Link className="btn" to="/lists/audit">
        <TableProperties className="icon xs" aria-hidden />
        {t('list')}
      </Link>
    </>
  )
}
