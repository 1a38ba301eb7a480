import { useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { keptIds } from './keptDraft.ts'

/** Of what is edited: its newest version. */
interface Item {
  version: number
}

/**
 * Which item an editor was opened with, and at which version. `key` is the editor's: another one,
 * and it begins anew. Each operator has their own unsaved words, in `room` by the item's id.
 */
export function useOpened(kind: string, id: string | null, item: Item | undefined) {
  const [turn, setTurn] = useState(0)
  const room = `${useSession()?.me.id ?? ''} ${kind}`
  return {
    key: `${kind} ${id ?? ''} ${turn}`,
    room,
    place: `${room} ${id ?? ''}`,
    version: item?.version ?? 0,
    reopen: () => setTurn(turn + 1),
    /** The ids of other items with words that are saved nowhere. */
    unsaved: keptIds(room).filter((each) => each !== id),
  }
}
export type Opened = ReturnType<typeof useOpened>
