import { PASSWORD_LENGTH } from '@krapao/contract/constants'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Change, Draft } from './draft.ts'
import type { Faults } from './faults.ts'

/** Faults of one step in words: found when the step is left, gone from a field when it is typed in. */
export function useFaults(draft: Draft, change: Change, find: (draft: Draft) => Faults) {
  const t = useTranslations('register')
  const [faults, setFaults] = useState<Faults>({})
  return {
    errorOf: (field: keyof Draft): string | undefined => {
      const fault = faults[field]
      return fault && t(fault, { min: PASSWORD_LENGTH.min })
    },
    change: (fields: Partial<Draft>): void => {
      setFaults((known) =>
        Object.fromEntries(Object.entries(known).filter(([field]) => !(field in fields))),
      )
      change(fields)
    },
    /** Runs `proceed` when nothing is wrong. */
    checked: (proceed: () => unknown): void => {
      const found = find(draft)
      setFaults(found)
      if (Object.keys(found).length === 0) proceed()
    },
  }
}
