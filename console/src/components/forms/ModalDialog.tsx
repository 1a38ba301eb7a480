import { useEffect, useId, useRef, type ReactNode } from 'react'

/** A dialog over the page; Escape closes it. With `onSubmit` it is a form. */
export function ModalDialog({
  title,
  close,
  onSubmit,
  wide,
  children,
}: {
  title: string
  close: () => void
  onSubmit?: () => void
  /** For a list beside a form. */
  wide?: boolean
  children: ReactNode
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const content = (
    <>
      <h2 id={id}>{title}</h2>
      {children}
    </>
  )
  return (
    <dialog
      ref={dialog}
      className={`dialog ${wide ? 'wide' : ''}`}
      onClose={close}
      aria-labelledby={id}
    >
      {onSubmit ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {content}
        </form>
      ) : (
        <div className="in">{content}</div>
      )}
    </dialog>
  )
}
