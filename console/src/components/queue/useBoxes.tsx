import { useState, type ReactNode } from 'react'
import { Tabs } from '../../frame/Page.tsx'
import type { Asked } from './ReasonDialog.tsx'
import { useQueueAddress } from './useQueueAddress.ts'

/**
 * A queue in boxes, what waits and what has ended: which box, which page of it (both of the
 * address), and what is asked before a case is decided. `frame` is what the queue's page takes of
 * it.
 */
export function useBoxes<Box extends string>(
  names: readonly [Box, ...Box[]],
  changed: () => void = () => {},
) {
  const { box: named, page, setBox, setPage } = useQueueAddress()
  const box = names.find((name) => name === named) ?? names[0]
  const [asked, setAsked] = useState<Asked | null>(null)
  const frame = (of: readonly (readonly [Box, ReactNode])[], total: number | undefined) => ({
    tabs: (
      <Tabs
        chosen={box}
        choose={(next) => {
          setBox(next)
          changed()
        }}
        of={of}
      />
    ),
    pages: { page, total: total ?? 0, onPage: setPage },
    asked,
    close: () => setAsked(null),
  })
  return { box, page, asked, ask: setAsked, frame }
}
