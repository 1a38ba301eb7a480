import type { CaseKind } from '@krapao/contract/ops/cases'
import { useEffect, useState } from 'react'
import { isTyping } from './isTyping.ts'
import { useCases, type Cases, type Held } from './useCases.ts'
import { usePin } from './usePin.ts'

/** Enter there presses what has the focus. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(BUTTON|A)$/.test(target.tagName)

interface Acts<Row> {
  accept?: (row: Row) => void
  refuse?: (row: Row) => void
}
export interface Queue<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  chosen: Row | undefined
  /** The case of the address that is not among the rows. */
  lost: string | null
  choose: (row: Row) => void
  /** The case after it, once this one has its signature; the last one stays. */
  next: () => void
  /** Who works at the row's case; null: nobody, or its queue has no cases. */
  heldBy: (row: Row) => Held | null
  /** The chosen case is another's: it can be read, not decided. */
  isOthers: boolean
  isMine: boolean
  /** Whether its cases are taken at all. */
  hasCases: boolean
  canTake: boolean
  take: () => void
  leave: () => void
}

/**
 * The chosen row of a queue, who works at it, and the keys: J K move, Enter takes the case, A or
 * Ctrl+Enter accepts, R or X refuses. Off while a field or a dialog has the focus, and deciding is
 * off while the case is another's. `asked`: a decision is being asked for, which takes the case.
 */
export function useQueue<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  act: Acts<Row> = {},
  {
    kind = null,
    asked = false,
    inAddress = true,
  }: { kind?: CaseKind | null; asked?: boolean; inAddress?: boolean } = {},
): Queue<Row> {
  const { at, key: chosenKey, lost, choose: setKey } = usePin(rows.map(keyOf), inAddress)
  const cases = useCases(kind)
  const chosen = rows[at]
  const held = chosenKey === null ? null : cases.heldBy(chosenKey)
  const isMine = cases.isMine(held)
  const isOthers = held !== null && !isMine
  const canTake = kind !== null && chosenKey !== null && held === null
  const take = (): void => {
    if (chosenKey !== null && !isOthers) void cases.take(chosenKey)
  }
  useTakenWhileAsked(cases, asked, chosenKey, isMine)
  useQueueKeys({
    move: (step) => {
      const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))]
      if (next) setKey(keyOf(next))
      return next !== undefined
    },
    take: canTake ? take : null,
    accept: chosen && !isOthers ? () => act.accept?.(chosen) : null,
    refuse: chosen && !isOthers ? () => act.refuse?.(chosen) : null,
  })
  return {
    rows,
    keyOf,
    chosen,
    lost,
    choose: (row) => setKey(keyOf(row)),
    next: () => {
      const after = rows[at + 1]
      if (after) setKey(keyOf(after))
    },
    heldBy: (row) => cases.heldBy(keyOf(row)),
    isOthers,
    isMine,
    hasCases: kind !== null,
    canTake,
    take,
    leave: () => {
      if (chosenKey !== null) void cases.leave(chosenKey)
    },
  }
}

/** The keys move the choice: the list follows. */
const showChosen = (): void =>
  document
    .querySelector('.q li.sel, tr[data-row][aria-current="true"]')
    ?.scrollIntoView({ block: 'nearest' })

/**
 * Takes the case that is asked about, not the one that follows it once it is decided. What was
 * taken for the question alone is free again with its answer, also for a second operator.
 */
function useTakenWhileAsked(
  { take, leave }: Cases,
  asked: boolean,
  chosenKey: string | null,
  isMine: boolean,
): void {
  const [about, setAbout] = useState<{ key: string; wasMine: boolean } | null>(null)
  if (asked && about === null && chosenKey !== null) setAbout({ key: chosenKey, wasMine: isMine })
  if (!asked && about !== null) setAbout(null)
  useEffect(() => {
    if (about === null) return undefined
    const taken = take(about.key)
    return () => {
      if (!about.wasMine) void taken.then(() => leave(about.key))
    }
  }, [about, take, leave])
}

/** The keys of a queue; null: off as it stands. */
function useQueueKeys(keys: {
  /** Answers whether there is a row to go to. */
  move: (step: number) => boolean
  take: (() => void) | null
  accept: (() => void) | null
  refuse: (() => void) | null
}): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const name = event.key.toLowerCase()
      if (event.metaKey || event.ctrlKey) {
        if (name === 'enter') keys.accept?.()
        return
      }
      const step = name === 'j' ? 1 : name === 'k' ? -1 : 0
      if (step !== 0 && keys.move(step)) requestAnimationFrame(showChosen)
      else if (name === 'enter' && keys.take && !isPressed(event.target)) keys.take()
      else if (name === 'a' && keys.accept) keys.accept()
      else if ((name === 'r' || name === 'x') && keys.refuse) keys.refuse()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  })
}
