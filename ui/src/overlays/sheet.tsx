import './sheet.css'
import X from 'lucide-react/icons/x'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { useKeyboardSpace } from '../fields/use-keyboard-space.ts'
import { classNames } from '../theme/class-names.ts'
import { useOpenerFocus } from './use-opener-focus.ts'
import { useSheetDrag } from './use-sheet-drag.ts'

type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  closeLabel: string
  /** Keeps the title for screen readers, when the hero or the body says it. */
  titleHidden?: boolean | undefined
  description?: string | undefined
  /** More round buttons left of the close button. */
  actions?: ReactNode
  /** A picture as the sheet's head. */
  hero?: ReactNode
  /** False while closing would lose something that is under way. */
  dismissable?: boolean | undefined
  theme?: 'night' | 'paper' | undefined
  children: ReactNode
}

/**
 * Bottom sheet on a phone, centred dialog on a wide screen. Focus is held inside and given back on
 * close.
 */
export function Sheet({
  open,
  onOpenChange,
  title,
  closeLabel,
  titleHidden,
  description,
  actions,
  hero,
  dismissable = true,
  theme,
  children,
}: SheetProps) {
  const focus = useOpenerFocus()
  useKeyboardSpace(focus.ref, open)
  const drag = useSheetDrag(() => onOpenChange(false))
  const stay = (event: Event) => {
    if (!dismissable) event.preventDefault()
  }
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (next || dismissable) onOpenChange(next)
      }}
    >
      {/* Told where, it is drawn with the rest, in pieces; else in a second draw, all at once. */}
      <Dialog.Portal container={globalThis.document?.body}>
        <Dialog.Overlay className="scrim" data-theme={theme} />
        <Dialog.Content
          {...focus}
          className={classNames('sheet', Boolean(hero) && 'with-hero')}
          data-theme={theme}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onEscapeKeyDown={stay}
          onPointerDownOutside={stay}
          onInteractOutside={(event) => {
            if (event.target instanceof Element && event.target.closest('[data-toasts]'))
              event.preventDefault()
          }}
        >
          {hero && <div className="hero">{hero}</div>}
          <Grip
            title={title}
            titleHidden={titleHidden}
            description={description}
            actions={actions}
            closeLabel={closeLabel}
            dismissable={dismissable}
            drag={drag}
            isOverHero={Boolean(hero)}
          />
          <div className="body grid grid-cols-[minmax(0,1fr)] content-start gap-4">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The head: it is dragged, it says what this is, and it closes. */
function Grip({
  title,
  titleHidden,
  description,
  actions,
  closeLabel,
  dismissable,
  drag,
  isOverHero,
}: {
  title: SheetProps['title']
  titleHidden: SheetProps['titleHidden']
  description: SheetProps['description']
  actions: SheetProps['actions']
  closeLabel: SheetProps['closeLabel']
  dismissable: boolean
  drag: ReturnType<typeof useSheetDrag>
  isOverHero: boolean
}) {
  'use no memo'
  return (
    <div className="grip" {...(dismissable ? drag : {})}>
      <div className="flex min-h-12 items-center gap-2">
        <Dialog.Title className={titleHidden ? 'sr-only' : 'flex-1 text-title'}>
          {title}
        </Dialog.Title>
        {titleHidden && <span className="flex-1" />}
        {actions}
        {dismissable && (
          <Dialog.Close asChild>
            <IconButton
              icon={X}
              label={closeLabel}
              filled
              className={classNames(
                '-mr-1.5',
                isOverHero && 'bg-[rgb(20_12_36/.62)]! text-[#fff]!',
              )}
            />
          </Dialog.Close>
        )}
      </div>
      {description && (
        <Dialog.Description className="pb-1 text-small text-ink-muted">
          {description}
        </Dialog.Description>
      )}
    </div>
  )
}
