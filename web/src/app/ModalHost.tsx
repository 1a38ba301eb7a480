import { Suspense, useRef, useState } from 'react'
import { modalComponents, useModals, useOpened } from './modals.ts'

/** Shows the modal of the current history entry. The one just closed stays until its way out is drawn. */
export function ModalHost() {
  const opened = useOpened()
  const { close } = useModals()
  const [last, setLast] = useState(opened)
  const closing = useRef<number>(undefined)
  if (opened && opened.id !== last?.id) setLast(opened)
  const shown = opened ?? last
  if (!shown) return null

  const Modal = modalComponents[shown.name]
  const closeOnce = (): void => {
    // Two quick taps on the cross must not go two pages back.
    if (!opened || closing.current === opened.id) return
    closing.current = opened.id
    close()
  }
  return (
    <Suspense>
      <Modal key={shown.id} open={opened !== undefined} onClose={closeOnce} {...shown.args} />
    </Suspense>
  )
}
