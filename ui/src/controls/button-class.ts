import { classNames } from '../theme/class-names.ts'

export type ButtonVariant = {
  /** `main` is the one accent of a screen; `danger` takes something away. */
  kind?: 'main' | 'plain' | 'quiet' | 'danger' | undefined
  size?: 'normal' | 'compact' | undefined
  wide?: boolean | undefined
}

const kinds = {
  main: 'marigold',
  plain: 'bg-control text-ink',
  quiet: 'text-accent-text',
  danger: 'bg-danger-soft text-danger',
}
const sizes = {
  normal: 'min-h-13 rounded-control px-5 py-1',
  compact: 'min-h-11 rounded-[.9375rem] px-4 py-0.5 text-small',
}

/** The clothes of a button, for a link that must look like one. */
export function buttonClass(
  { kind = 'plain', size = 'normal', wide }: ButtonVariant,
  flat = false,
): string {
  return classNames(
    'press inline-flex items-center justify-center gap-2 font-semibold leading-label! text-center',
    sizes[size],
    flat ? 'bg-control text-ink-faint cursor-not-allowed' : kinds[kind],
    // A wide one has nowhere to grow: with enlarged text its words take a second line.
    wide ? 'w-full text-balance' : 'whitespace-nowrap',
  )
}
