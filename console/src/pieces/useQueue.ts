import { useEffect, useState } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * The chosen row of a queue, by its key so that it stays when others go, and the keys: J K move, A
 * accepts, R or X refuses. Off while a field or a dialog has the focus.
 */
export function useQueue<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  act: { accept?: (row: Row) => void; refuse?: (row: Row) => void } = {},
): { chosen: Row | undefined; choose: (row: Row) => void } {
  const [key, setKey] = useState<string | null>(null)
  const at = Math.max(
    0,
    rows.findIndex((row) => keyOf(row) === key),
  )
  const chosen = rows[at]
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const name = event.key.toLowerCase()
      const step = name === 'j' ? 1 : name === 'k' ? -1 : 0
      const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))]
      if (step !== 0 && next) setKey(keyOf(next))
      else if (name === 'a' && chosen) act.accept?.(chosen)
      else if ((name === 'r' || name === 'x') && chosen) act.refuse?.(chosen)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  })
  return { chosen, choose: (row) => setKey(keyOf(row)) }
}
