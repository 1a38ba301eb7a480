import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { classNames } from '../theme/class-names.ts'
import { SmallDialog } from './small-dialog.tsx'

type ConfirmDialogProps = {
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
  danger?: boolean | undefined
  /** Two buttons of one size, the accent on this one: what is given up is as near as what is taken. */
  even?: 'confirm' | 'cancel' | undefined
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
  danger,
  even,
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
      <div
        className={classNames(
          'mt-5 grid items-stretch gap-2.5',
          even ? 'grid-cols-2' : 'grid-cols-[1fr_1.5fr]',
        )}
      >
        <Button
          kind={even === 'cancel' ? 'main' : 'plain'}
          wide={even !== undefined}
          disabled={busy}
          onClick={() => onOpenChange(false)}
        >
          {cancelLabel}
        </Button>
        <Button
          kind={danger ? 'danger' : even === 'cancel' ? 'plain' : 'main'}
          wide={even !== undefined}
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
