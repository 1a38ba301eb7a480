import type { Answer } from '@krapao/contract/calls'
import { useTranslations } from 'use-intl'
import { unitOf } from './groups.ts'

export type Setting = Answer<'opsSettings'>[number]
export type Value = Setting['value']

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** A setting's words: its name, what it does, and a value as a person reads it. */
export function useSettingText() {
  const t = useTranslations('settings')
  const names = useTranslations('setting')
  const law = useTranslations('law')
  const shown = (key: string, value: unknown): string => {
    if (typeof value === 'boolean') {
      const state = `state.${key}.${value ? 'on' : 'off'}`
      return t.has(state) ? t(state) : String(value)
    }
    if (typeof value !== 'number') return value === '' ? t('empty') : String(value)
    const unit = unitOf(key)
    const figure = grouped.format(value)
    return unit === 'none' || unit === 'count'
      ? figure
      : t(`unit.${unit}`, { n: figure, count: value })
  }
  return {
    // A setting that a newer server has is shown by its key.
    name: (key: string): string => (names.has(`${key}.name`) ? names(`${key}.name`) : key),
    what: (key: string): string => (names.has(`${key}.what`) ? names(`${key}.what`) : ''),
    shown,
    /** What a clause of the law asks of it. */
    asked: ({ setting, is, least, most }: NonNullable<Setting['law']>): string =>
      [
        is === undefined ? '' : shown(setting, is),
        least === undefined ? '' : law('least', { value: shown(setting, least) }),
        most === undefined ? '' : law('most', { value: shown(setting, most) }),
      ]
        .filter((text) => text !== '')
        .join(', '),
    /** What the value may be; empty where anything goes. */
    bounds: ({ key, type, min, max }: Setting): string => {
      if (type === 'time') return t('timeForm')
      if (min === null || max === null) return ''
      return t('bounds', { min: grouped.format(min), max: shown(key, max) })
    },
  }
}
