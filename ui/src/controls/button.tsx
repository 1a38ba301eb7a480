import type { LucideIcon } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '../art/icon.tsx'
import { Spinner } from '../loading/spinner.tsx'
import { classNames } from '../theme/class-names.ts'
import { buttonClass, type ButtonVariant } from './button-class.ts'

type ButtonProps = ButtonVariant &
  Omit<ComponentProps<'button'>, 'children'> & {
    children: ReactNode
    icon?: LucideIcon | undefined
    /**
     * While true the button stays focused and wide as it was, shows `busyLabel`, and ignores
     * presses.
     */
    busy?: boolean | undefined
    busyLabel?: string | undefined
    /** Why it cannot be pressed: disables the button and stands under it. */
    reason?: string | undefined
  }

export function Button({
  kind,
  size,
  wide,
  icon,
  busy = false,
  busyLabel,
  reason,
  disabled,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const flat = Boolean(disabled) || Boolean(reason)
  const button = (
    <button
      {...rest}
      type={busy ? 'button' : type}
      disabled={flat}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-describedby={reason ? reasonId : rest['aria-describedby']}
      onClick={busy ? undefined : onClick}
      className={classNames(buttonClass({ kind, size, wide }, flat && !busy), className)}
    >
      {busyLabel === undefined && !busy ? (
        <ButtonContent icon={icon}>{children}</ButtonContent>
      ) : (
        // Both faces share one cell, so the button is as wide as the wider of them and does not jump.
        <span className="grid justify-items-center">
          <span
            className={classNames(
              'col-start-1 row-start-1 inline-flex items-center gap-2',
              busy && 'invisible',
            )}
            aria-hidden={busy}
          >
            <ButtonContent icon={icon}>{children}</ButtonContent>
          </span>
          <span
            className={classNames(
              'col-start-1 row-start-1 inline-flex items-center gap-2',
              !busy && 'invisible',
            )}
            aria-hidden={!busy}
          >
            {/* What nobody sees does not turn: it would cost a phone its battery. */}
            {busy ? <Spinner /> : <span className="size-4.5" />}
            {busyLabel}
          </span>
        </span>
      )}
    </button>
  )
  if (!reason) return button
  return (
    <div
      className={classNames('grid justify-items-center gap-1.5', wide ? 'w-full' : 'inline-grid')}
    >
      {button}
      <p id={reasonId} className="text-caption text-ink-muted text-center">
        {reason}
      </p>
    </div>
  )
}

function ButtonContent({ icon, children }: { icon: LucideIcon | undefined; children: ReactNode }) {
  return (
    <>
      {icon && <Icon of={icon} />}
      {children}
    </>
  )
}
