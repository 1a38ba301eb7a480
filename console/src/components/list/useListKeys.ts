import { useEffect } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox'))
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(BUTTON|A|INPUT)$/.test(target.tagName)

const focusRow = (step: number): void => {
  const rows = [...document.querySelectorAll<HTMLElement>('.listtable tr[data-row]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const row = rows[Math.min(rows.length - 1, Math.max(0, at + step))]
  row?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

/** J K move, Space chooses, Enter opens (the row itself), S turns the order, F adds a filter. */
export function useListKeys(keys: {
  choose: ((at: number) => void) | null
  turn: () => void
  filter: () => void
}): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const name = event.key.toLowerCase()
      if (name === 'j' || name === 'k') focusRow(name === 'j' ? 1 : -1)
      else if (name === 's') keys.turn()
      else if (name === 'f') keys.filter()
      else if (name === ' ' && keys.choose && !isPressed(event.target)) {
        const rows = [...document.querySelectorAll('.listtable tr[data-row]')]
        const at = rows.findIndex((row) => row === document.activeElement)
        if (at < 0) return
        keys.choose(at)
      } else return
      event.preventDefault()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  })
}
