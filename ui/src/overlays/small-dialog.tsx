import './sheet.css'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'
import { useOpenerFocus } from './use-opener-focus.ts'

type SmallDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  titleHidden?: boolean | undefined
  description?: ReactNode
  /** `alertdialog` asks for an answer: pressing beside it does not close it. */
  role?: 'dialog' | 'alertdialog' | undefined
  theme?: 'night' | 'paper' | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A small dialog that floats above the thumb: confirmations, prizes. */
export function SmallDialog({
  open,
  onOpenChange,
  title,
  titleHidden,
  description,
  role = 'dialog',
  theme,
  className,
  children,
}: SmallDialogProps) {
  const focus = useOpenerFocus()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim over" data-theme={theme} />
        <Dialog.Content
          {...focus}
          role={role}
          className={classNames('floater', className)}
          data-theme={theme}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onInteractOutside={(event) => {
            if (role === 'alertdialog') event.preventDefault()
          }}
        >
          <Dialog.Title className={titleHidden ? 'sr-only' : 'text-title text-balance'}>
            {title}
          </Dialog.Title>
          {description && (
            <Dialog.Description asChild>
              <div className="mt-1 text-ink-muted">{description}</div>
            </Dialog.Description>
          )}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
