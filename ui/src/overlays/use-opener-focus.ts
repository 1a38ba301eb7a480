import { useRef } from 'react'

/**
 * Remembers what had the focus when a dialog opened and gives it back on close. Radix does so only
 * for its own trigger element.
 */
export function useOpenerFocus() {
  const opener = useRef<Element | null>(null)
  return {
    remember() {
      opener.current = document.activeElement
    },
    giveBack(event: Event) {
      event.preventDefault()
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus()
    },
  }
}
