import { Activity, Suspense, useEffect, useState } from 'react'
import type { Wallet } from '../../../api/queries/wallet.ts'
import { modalComponents, useOpened } from '../../../app/modals/modals.ts'
import { Texts } from '../../../locales/LocaleProvider.tsx'

/** The page is painted and its sheets are on their way. */
const REST_MS = 1_000
/** So long a sheet stands out of sight: a cheap phone draws it in a third of that. */
const EACH_MS = 600
const SHEETS = ['game', 'deposit', 'withdraw'] as const
const nothing = (): void => undefined

/**
 * Draws each sheet once out of sight, while the page rests, and throws it away: code that has run
 * is quicker, and the first tap on a cheap phone would pay for it. What is hidden has no effects:
 * it asks for nothing, takes no focus, and no reader finds it.
 */
export function SheetsAhead({ slots }: Pick<Wallet, 'slots'>) {
  'use no memo'
  const [step, setStep] = useState(-1)
  const isBusy = useOpened() !== undefined
  useEffect(() => {
    if (step >= SHEETS.length) return undefined
    const timer = setTimeout(() => setStep(step + 1), step < 0 ? REST_MS : EACH_MS)
    return () => clearTimeout(timer)
  }, [step])
  const name = SHEETS[step]
  // Never beside the one that a tap has opened.
  if (!name || isBusy) return null
  const Sheet = modalComponents[name]
  const slotCode = (slots.find(({ isActive }) => isActive) ?? slots[0])?.code ?? ''
  return (
    <Activity mode="hidden" key={name}>
      <Suspense>
        <Texts part="all">
          <Sheet open onClose={nothing} {...{ slotCode }} />
        </Texts>
      </Suspense>
    </Activity>
  )
}
