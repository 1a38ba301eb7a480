import './sheet.css'
import './chat-window.css'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Dialog } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { Mark } from '../art/mark.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { useKeyboardSpace } from '../fields/use-keyboard-space.ts'
import { classNames } from '../theme/class-names.ts'
import { useOpenerFocus } from './use-opener-focus.ts'

type ChatWindowProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Under the title: how the line is, who writes. */
  status: ReactNode
  /** The dot beside the face; the status says the same in words. */
  isConnected: boolean
  closeLabel: string
  /** The writing part, at the lower edge. */
  footer: ReactNode
  /** The log: it takes the rest and scrolls by itself. */
  children: ReactNode
}

/**
 * A conversation: over the page on a phone, beside it on a wide screen, where the page stays in
 * use.
 */
export function ChatWindow({
  open,
  onOpenChange,
  title,
  status,
  isConnected,
  closeLabel,
  footer,
  children,
}: ChatWindowProps) {
  const [isBeside] = useState(() => window.matchMedia('(min-width: 64rem)').matches)
  // On a phone the window itself takes focus: focusing the field would throw the keyboard over it.
  const { ref: content, ...focus } = useOpenerFocus((shown) =>
    isBeside ? shown.querySelector('textarea') : shown,
  )
  useKeyboardSpace(content, open)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange} modal={!isBeside}>
      <Dialog.Portal>
        {!isBeside && <Dialog.Overlay className="scrim" />}
        <Dialog.Content
          ref={content}
          className="chat-window"
          data-beside={isBeside || undefined}
          aria-describedby={undefined}
          {...focus}
          // Escape first closes what is open inside.
          onEscapeKeyDown={(event) => {
            if (content.current?.querySelector('[data-escape-first]')) event.preventDefault()
          }}
          onInteractOutside={(event) => {
            if (
              isBeside ||
              (event.target instanceof Element && event.target.closest('[data-toasts]'))
            )
              event.preventDefault()
          }}
        >
          <Head title={title} status={status} isConnected={isConnected} closeLabel={closeLabel} />
          {children}
          <footer>{footer}</footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Head({
  title,
  status,
  isConnected,
  closeLabel,
}: {
  title: ChatWindowProps['title']
  status: ChatWindowProps['status']
  isConnected: ChatWindowProps['isConnected']
  closeLabel: ChatWindowProps['closeLabel']
}) {
  return (
    <header>
      <span className="relative grid size-11 flex-none place-items-center rounded-full bg-panel-from">
        <Mark className="size-7" />
        <span
          className={classNames(
            'absolute right-0 bottom-0 size-3 rounded-full ring-3 ring-raised',
            isConnected ? 'bg-money-in' : 'bg-ink-mark',
          )}
        />
      </span>
      <div className="min-w-0 flex-1">
        <Dialog.Title className="truncate text-body font-semibold leading-label!">
          {title}
        </Dialog.Title>
        <p className="truncate text-caption leading-label! text-ink-muted" role="status">
          {status}
        </p>
      </div>
      <Dialog.Close asChild>
        <IconButton icon={ChevronDown} label={closeLabel} filled />
      </Dialog.Close>
    </header>
  )
}
