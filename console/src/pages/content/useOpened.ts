import { useEffect, useState } from 'react'

/** Of what is edited: its newest version. */
interface Item {
  version: number
}

/**
 * Which version an editor was opened with. One that comes meanwhile opens by itself where nothing
 * has been typed; else it waits, and is told. `key` is the editor's: another one, and it begins
 * anew.
 */
export function useOpened(id: string | null, item: Item | undefined) {
  const [turn, setTurn] = useState(0)
  return {
    key: `${id ?? ''} ${turn}`,
    version: item?.version ?? 0,
    reopen: () => setTurn(turn + 1),
  }
}
export type Opened = ReturnType<typeof useOpened>

/** The same inside the editor, with what has been typed. */
export function useBase<Body>({ version, reopen }: Opened, start: Body, body: Body) {
  const [first] = useState({ base: version, start: JSON.stringify(start) })
  const [isSaved, setIsSaved] = useState(false)
  const isDirty = JSON.stringify(body) !== first.start
  const isNew = version !== first.base
  const isOther = isNew || JSON.stringify(start) !== first.start
  useEffect(() => {
    if (isOther && (isSaved || !isDirty)) reopen()
  })
  useUnloadGuard(isDirty && !isSaved)
  return {
    base: first.base,
    /** Another has saved a version while one's own is being written. */
    isOvertaken: isNew && isDirty && !isSaved,
    saved: () => setIsSaved(true),
    reopen,
  }
}
export type Base = ReturnType<typeof useBase>

/** The browser asks before it closes a page with words that are saved nowhere. */
function useUnloadGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
}
