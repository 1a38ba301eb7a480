import { classNames } from '@krapao/ui/theme/class-names.ts'

/** How many wait; the control it sits on says it in words. */
export function UnreadBadge({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden
      className={classNames(
        'grid h-6 min-w-6 place-items-center rounded-full bg-accent px-1.5 text-caption',
        'leading-none! font-semibold text-on-accent tabular-nums',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
