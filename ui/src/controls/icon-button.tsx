import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from '../art/icon.tsx'
import { Spinner } from '../loading/spinner.tsx'
import { classNames } from '../theme/class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: LucideIcon
  label: string
  filled?: boolean | undefined
  busy?: boolean | undefined
}

/** 44 px round. The label is the only name it has, so it is required. */
export function IconButton({
  icon,
  label,
  filled,
  busy,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-busy={busy || undefined}
      className={classNames(
        'press grid size-11 flex-none place-items-center rounded-full disabled:text-ink-mark',
        filled ? 'bg-control text-ink' : 'text-ink-muted hover:bg-control/60',
        className,
      )}
    >
      {busy ? <Spinner /> : <Icon of={icon} />}
    </button>
  )
}
