import type { Column } from '@krapao/contract/ops/lists/kinds'
import type { ListName } from '@krapao/contract/ops/lists/lists'
import { useTranslations } from 'use-intl'
import { bahtShort } from '../../format/baht.ts'
import type { ListFilter } from './address.ts'

/** Where the words of a column's codes stand, beside those of `list.code`. */
const CODES: Readonly<Record<string, string>> = {
  'members.status': 'status',
  'withdrawals.state': 'withdrawals.state',
  'withdrawals.reasons': 'why',
  'deposits.way': 'deposit.way',
  'slips.state': 'slips.state',
  'slips.note': 'slipNote',
  'suspense.reason': 'suspenseWhy',
  'suspense.state': 'suspense.state',
  'rounds.state': 'round.state',
}

/** The words of a list: its columns, their codes, and a filter as a sentence. */
export function useListWords(list: ListName) {
  const t = useTranslations()
  const column = (key: string): string => t(`list.column.${key}`)
  const code = (key: string, value: string): string => {
    if (key === 'action' && t.has(`action.${value.replace('.', '_')}`))
      return t(`action.${value.replace('.', '_')}`)
    const place = `${CODES[`${list}.${key}`] ?? `list.code.${key}`}.${value}`
    return t.has(place) ? t(place) : value
  }
  const filter = ({ column: key, op, values }: ListFilter, kind: Column['kind']): string => {
    const [first = ''] = values
    if (kind === 'money') return t(`list.said.${op}`, { value: bahtShort(Number(first)) })
    if (kind === 'count') return t(`list.said.${op}`, { value: first })
    if (kind === 'time') return t(`list.said.${op}`, { n: Number(first) })
    return t(`list.said.${op}`, { value: values.map((value) => code(key, value)).join(', ') })
  }
  return { column, code, filter }
}
