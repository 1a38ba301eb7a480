import { useEffect, type RefObject } from 'react'

/** A keyboard is higher than any bar a browser hides and shows. */
const KEYBOARD_PX = 120

/**
 * Writes what a phone's on-screen keyboard leaves of the screen onto an element: `--keyboard`,
 * `--seen-top`, `data-keyboard`; what is typed in stays in sight.
 */
export function useKeyboardSpace(element: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!open || !seen) return
    const follow = (): void => {
      // Pinched larger, the seen part says nothing about a keyboard.
      const below =
        seen.scale > 1.05 ? 0 : Math.max(0, window.innerHeight - seen.height - seen.offsetTop)
      const style = element.current?.style
      style?.setProperty('--keyboard', `${below}px`)
      style?.setProperty('--seen-top', `${seen.scale > 1.05 ? 0 : seen.offsetTop}px`)
      element.current?.toggleAttribute('data-keyboard', below > KEYBOARD_PX)
    }
    const resized = (): void => {
      follow()
      const field = document.activeElement
      if (element.current?.contains(field)) field?.scrollIntoView({ block: 'nearest' })
    }
    seen.addEventListener('resize', resized)
    seen.addEventListener('scroll', follow)
    return () => {
      seen.removeEventListener('resize', resized)
      seen.removeEventListener('scroll', follow)
    }
  }, [element, open])
}
