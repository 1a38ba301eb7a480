import { useEffect, useState } from 'react'
import { useFaults } from '../../../components/forms/fieldFaults.ts'
import { drop, keep, readKept } from './keptDraft.ts'
import type { Opened } from './useOpened.ts'

/**
 * What is typed over an item, and the version that it is typed over. A version that comes meanwhile
 * opens by itself where nothing has been typed; else it waits, and is told.
 */
export function useDraft<Body>({ place, version, reopen }: Opened, start: Body) {
  const [first] = useState(() => {
    const kept = readKept<Body>(place)
    return {
      base: kept?.base ?? version,
      body: kept?.body ?? start,
      start: JSON.stringify(start),
    }
  })
  const [body, setBody] = useState(first.body)
  const [isSaved, setIsSaved] = useState(false)
  const { faultOf, run } = useFaults(body)
  const isUnsaved = !isSaved && JSON.stringify(body) !== first.start
  const isNew = version !== first.base
  const isOther = isNew || JSON.stringify(start) !== first.start
  useEffect(() => {
    if (isUnsaved) keep(place, { base: first.base, body })
    else drop(place)
  }, [isUnsaved, place, first.base, body])
  useEffect(() => {
    if (isOther && !isUnsaved) reopen()
  })
  useUnloadGuard(isUnsaved)
  return {
    base: first.base,
    body,
    setBody,
    isUnsaved,
    /** Another has saved a version while one's own is being written. */
    isOvertaken: isNew && isUnsaved,
    /** Opens what is saved, without what has been typed. */
    discard: () => {
      drop(place)
      reopen()
    },
    faultOf,
    /** Saves; fields that it is refused for are marked. */
    save: (work: () => Promise<unknown>) =>
      run(async () => {
        const said = await work()
        drop(place)
        setIsSaved(true)
        return said
      }),
  }
}
export type Draft = Pick<
  ReturnType<typeof useDraft>,
  'isUnsaved' | 'isOvertaken' | 'discard' | 'faultOf' | 'save'
>

/** The browser asks before it closes a page with words that are saved nowhere. */
function useUnloadGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
