import { haptic } from '@krapao/ui/controls/haptic.ts'
import { useState } from 'react'
import { useWhyNot } from './useWhyNot.ts'
import type { Known, Why } from './why.ts'

/** The refusal that a form shows where it was sent, until the next try. */
export function useRefused() {
  const inWords = useWhyNot()
  const [why, setWhy] = useState<Why>()
  const tell = (told: Why): void => {
    haptic('refused')
    setWhy(told)
  }
  return {
    why,
    clear: (): void => setWhy(undefined),
    tell,
    refuse: (error: unknown, known?: Known): void => tell(inWords(error, known)),
  }
}
