import { useState, type KeyboardEvent } from 'react'
import type { StatementRow } from '../../../api/queries/statement.ts'
import { useModals } from '../../../app/modals/modals.ts'
import { useIsWide } from '../../../app/useIsWide.ts'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Which receipt stands beside a wide list: the one that was tapped, else the newest. On a narrow
 * screen a tap opens the sheet. Arrow keys move the choice.
 */
export function useReceiptBeside(rows: readonly StatementRow[]) {
  const { open } = useModals()
  const isWide = useIsWide()
  const [tapped, setTapped] = useState<string>()
  const chosen = isWide ? (rows.find(({ _id }) => _id === tapped) ?? rows[0])?._id : undefined
  return {
    chosen,
    onOpen: (id: string): void => {
      if (isWide) setTapped(id)
      else open('receipt', { id })
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const step = STEPS[event.key]
      if (!isWide || step === undefined) return
      const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('li > button')]
      const at = buttons.indexOf(event.target as HTMLElement)
      const next = at < 0 ? undefined : buttons[at + step]
      if (!next) return
      event.preventDefault()
      next.focus()
      next.click()
    },
  }
}
