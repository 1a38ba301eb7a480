import { useEffect } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)

/**
 * J K move in the list, Enter opens, R answers, E closes or opens again, / searches the messages.
 * Off while a field or a dialog has the focus. Moving opens nothing: what is opened counts as
 * read.
 */
export function useChatKeys({
  rows,
  at,
  move,
  open,
}: {
  rows: readonly string[]
  at: string | null
  move: (id: string) => void
  open: (id: string) => void
}): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const name = event.key.toLowerCase()
      const step = name === 'j' ? 1 : name === 'k' ? -1 : 0
      const place = at === null ? -1 : rows.indexOf(at)
      if (step !== 0) {
        const next = rows[Math.min(rows.length - 1, Math.max(0, place + step))]
        if (next === undefined) return
        move(next)
        requestAnimationFrame(() =>
          document.querySelector('.q li.cursor')?.scrollIntoView({ block: 'nearest' }),
        )
      } else if (name === 'enter' && at !== null && !isPressed(event.target)) open(at)
      else if (name === 'r') focusOn('#chat-answer')
      else if (name === 'e') document.querySelector<HTMLElement>('#chat-end')?.click()
      else if (name === '/') focusOn('#chat-find')
      else return
      event.preventDefault()
      // On other pages the frame takes '/' to find a member.
      event.stopPropagation()
    }
    addEventListener('keydown', pressed, true)
    return () => removeEventListener('keydown', pressed, true)
  })
}
/** Enter there presses what has the focus. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(BUTTON|A|VIDEO)$/.test(target.tagName)
const focusOn = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus()
