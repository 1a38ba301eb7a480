import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '../art/icon.tsx'
import { classNames } from '../theme/class-names.ts'
import { menuIndexForKey } from './menu-move.ts'

type MenuProps<Value extends string> = {
  /** What the menu is about; read with the current choice. */
  label: string
  icon: LucideIcon
  /** `short` is what the closed button shows, `lang` the language its own name is written in. */
  options: readonly {
    value: Value
    label: string
    short?: string | undefined
    lang?: string | undefined
  }[]
  value: Value
  onPick: (value: Value) => void
  chevron?: boolean | undefined
  /** Under 420 px the icon alone. */
  compact?: boolean | undefined
}

const itemsIn = (root: HTMLElement | null): HTMLElement[] =>
  Array.from(root?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])

/**
 * A small choice that drops down, as for languages. Written by hand: a positioning library would
 * cost /login 20 KB.
 */
export function Menu<Value extends string>({
  label,
  icon,
  options,
  value,
  onPick,
  chevron,
  compact,
}: MenuProps<Value>) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const current = options.find((option) => option.value === value)

  function close(giveFocusBack: boolean) {
    setOpen(false)
    if (giveFocusBack) root.current?.querySelector('button')?.focus()
  }

  useEffect(() => {
    if (!open) return undefined
    const list = itemsIn(root.current)
    const chosen = list.find((item) => item.getAttribute('aria-checked') === 'true') ?? list[0]
    chosen?.focus()
    const away = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [open, root])

  function onKeyDown(event: KeyboardEvent) {
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      return setOpen(true)
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      return close(true)
    }
    if (event.key === 'Tab') return setOpen(false)
    const list = itemsIn(root.current)
    const next = menuIndexForKey(
      event.key,
      list.findIndex((item) => item === document.activeElement),
      list.length,
    )
    if (next === null) return
    event.preventDefault()
    list[next]?.focus()
  }

  return (
    <div ref={root} className="relative" onKeyDown={onKeyDown}>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={`${label}: ${current?.label ?? ''}`}
        onClick={() => setOpen(!open)}
        className={classNames(
          'press flex h-11 items-center gap-1 rounded-full px-3 text-small font-medium',
          'leading-label! whitespace-nowrap text-ink-muted',
        )}
      >
        <Icon of={icon} />
        <span className={compact ? 'max-[26.25rem]:hidden' : undefined}>
          {current?.short ?? current?.label}
        </span>
        {chevron && (
          <Icon
            of={ChevronDown}
            size="xs"
            className={classNames(
              'ml-0.5 transition-[rotate] duration-(--duration-quick)',
              open && 'rotate-180',
            )}
          />
        )}
      </button>
      {open && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          className={classNames(
            'absolute top-full right-0 z-(--z-nav) mt-1 grid min-w-40',
            'animate-[appear_160ms] rounded-control bg-floating p-1.5 shadow-float',
          )}
        >
          {options.map((option) => (
            <button
              key={option.value}
              type="button"
              role="menuitemradio"
              aria-checked={option.value === value}
              lang={option.lang}
              tabIndex={-1}
              onClick={() => {
                close(true)
                if (option.value !== value) onPick(option.value)
              }}
              className={classNames(
                'flex min-h-11 items-center justify-between gap-4 rounded-[.75rem] px-3',
                'text-left text-body hover:bg-control aria-checked:font-semibold',
                'aria-checked:text-accent-text',
              )}
            >
              {option.label}
              {option.value === value && <Icon of={Check} />}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
