import { Activity, Suspense, useEffect, useState } from 'react'
import type { Wallet } from '../../../api/queries/wallet.ts'
import { isSavingData, modalComponents, useOpened } from '../../../app/modals/modals.ts'
import { Texts } from '../../../locales/LocaleProvider.tsx'

/** The page is painted and its sheets are on their way. */
const REST_MS = 1_000
/** So long a sheet stands out of sight at least: a cheap phone draws it in a third of that. */
const EACH_MS = 600
const SHEETS = ['game', 'deposit', 'withdraw'] as const
const nothing = (): void => undefined
/** Of this load of the page: who comes back to home finds their code run. */
let isDone = isSavingData()

/**
 * Draws each sheet out of sight, once a load of the page and while it rests, and throws it away:
 * code that has run is quicker, and the first tap on a cheap phone would pay for it. What is hidden
 * has no effects: it asks for nothing, takes no focus, and no reader finds it.
 */
export function SheetsAhead({ slots }: Pick<Wallet, 'slots'>) {
  'use no memo'
  const [step, setStep] = useState(isDone ? SHEETS.length : -1)
  const isBusy = useOpened() !== undefined
  useEffect(() => {
    isDone ||= step >= SHEETS.length
    if (isDone || isBusy) return undefined
    const timer = setInterval(
      () => {
        // What is out of sight is drawn when nothing else is to be done.
        if (step < 0 || document.querySelector('.sheet')) setStep(step + 1)
      },
      step < 0 ? REST_MS : EACH_MS,
    )
    return () => clearInterval(timer)
  }, [step, isBusy])
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
