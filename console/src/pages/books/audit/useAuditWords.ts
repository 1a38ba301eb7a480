import { useTranslations } from 'use-intl'
import { useChangeWords } from '../../../components/list/AuditChange.tsx'
import { useSettingText } from '../../settings/settingText.ts'
import type { Operators } from './entry.ts'

/** What an entry is about, and what it changed, in words. */
export function useAuditWords(operators: Operators = []) {
  const t = useTranslations()
  const setting = useSettingText()
  const change = useChangeWords()
  const nameOf = (id: string): string => operators.find((each) => each.id === id)?.name ?? id
  /** `setting withdrawMax`, `right finance`, `offer b7`: the kind of thing, then which. */
  const about = (action: string, text: string): string => {
    if (action.startsWith('setting.')) return setting.name(text)
    if (action === 'list.download' && t.has(`list.name.${text}`)) return t(`list.name.${text}`)
    const [, kind = '', which = ''] = /^(\w+) (.+)$/.exec(text) ?? []
    if (kind === 'setting') return setting.name(which)
    if (kind === 'right' && t.has(`role.${which}`))
      return `${t('approvals.kind.right')}: ${t(`role.${which}`)}`
    if (kind !== '' && t.has(`audit.thing.${kind}`)) return `${t(`audit.thing.${kind}`)} ${which}`
    return t.has(`role.${text}`) && action.startsWith('right.') ? t(`role.${text}`) : text
  }
  /** The words of one entry's change: a setting's value has a unit of its own. */
  const changed = (action: string, subject: string): ReturnType<typeof useChangeWords> => {
    const key = subject.replace(/^setting /, '')
    const isSetting = action.startsWith('setting.') || subject !== key
    return {
      field: change.field,
      value: (name, of) =>
        name === 'value' && isSetting
          ? setting.shown(key, of)
          : change.value(name, typeof of === 'string' ? nameOf(of) : of),
    }
  }
  return { about, changed, setting }
}
