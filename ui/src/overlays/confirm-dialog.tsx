import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { SmallDialog } from './small-dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What will happen, and to which money. */
  children?: ReactNode
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  /** Why it cannot be confirmed now. */
  reason?: string | undefined
  grave?: boolean | undefined
  busy?: boolean | undefined
  busyLabel?: string | undefined
  theme?: 'night' | 'paper' | undefined
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  reason,
  grave,
  busy,
  busyLabel,
  theme,
}: ConfirmDialogProps) {
  return (
    <SmallDialog
      open={open}
      onOpenChange={(next) => {
        if (!busy) onOpenChange(next)
      }}
      title={title}
      description={children}
      role="alertdialog"
      theme={theme}
    >
      <div className="mt-5 grid grid-cols-[1fr_1.5fr] gap-2.5">
        <Button disabled={busy} onClick={() => onOpenChange(false)}>
          {cancelLabel}
        </Button>
        <Button
          kind={grave ? 'grave' : 'main'}
          busy={busy}
          busyLabel={busyLabel}
          reason={busy ? undefined : reason}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </SmallDialog>
  )
}
