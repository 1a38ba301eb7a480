import { createContext, useContext, useState } from 'react'
import { CallRefused } from '../../api/call.ts'
import { useWords } from '../useWords.ts'
import { fieldsOf, valueAt } from './refusedFields.ts'

type FaultOf = (field: string) => string | undefined
/** Why a field's value was refused, by its path in the form: `name.th`. */
export const FieldFaults = createContext<FaultOf>(() => undefined)

/** What marks a field that was refused; its name stays its own. */
export function useMark(name: string, field: string | undefined) {
  const faultOf = useContext(FieldFaults)
  const fault = field === undefined ? undefined : faultOf(field)
  return {
    fault,
    attributes: fault === undefined ? {} : { 'aria-invalid': true, 'aria-label': name },
  }
}

/** Fields that a call was refused for, each marked until it is changed. */
export function useFaults(body: unknown) {
  const words = useWords()
  const [refused, setRefused] = useState<{ body: unknown; error: CallRefused } | null>(null)
  const faultOf: FaultOf = (field) =>
    refused !== null &&
    fieldsOf(refused.error.details).includes(field) &&
    valueAt(body, field) === valueAt(refused.body, field)
      ? words(refused.error)
      : undefined
  const run = async (work: () => Promise<unknown>): Promise<unknown> => {
    setRefused(null)
    try {
      return await work()
    } catch (error) {
      if (error instanceof CallRefused) setRefused({ body, error })
      throw error
    }
  }
  return { faultOf, run }
}
