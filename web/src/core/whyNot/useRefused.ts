import { useState } from 'react'
import { useWhyNot } from './useWhyNot.ts'
import type { Known, Why } from './why.ts'

/** The refusal that a form shows where it was sent, until the next try. */
export function useRefused() {
  const inWords = useWhyNot()
  const [why, setWhy] = useState<Why>()
  return {
    why,
    clear: (): void => setWhy(undefined),
    refuse: (error: unknown, known?: Known): void => {
      navigator.vibrate?.([30, 40, 30])
      setWhy(inWords(error, known))
    },
  }
}
