import { useRef } from 'react'

/**
 * Moves the focus into a dialog when it opens and back to what had it on close. Radix does so only
 * for its own trigger element, and would focus the first field, which throws the keyboard over it.
 */
export function useOpenerFocus(
  /** What takes the focus; the dialog itself where nothing is said. */
  first: (content: HTMLDivElement) => HTMLElement | null = (content) => content,
) {
  const opener = useRef<Element | null>(null)
  const content = useRef<HTMLDivElement>(null)
  return {
    ref: content,
    onOpenAutoFocus(event: Event) {
      event.preventDefault()
      opener.current = document.activeElement
      afterPaint(() => {
        const shown = content.current
        // A field may have it by now.
        if (shown && !shown.contains(document.activeElement)) first(shown)?.focus()
      })
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus()
    },
  }
}

/** To focus makes the browser lay everything out at once: the dialog is painted before. */
const afterPaint = (then: () => void): number => requestAnimationFrame(() => setTimeout(then))
