import { classNames } from '../theme/class-names.ts'

/**
 * The turning ring of a busy control; it stands where motion is unwanted. The words beside it say
 * what goes on.
 */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      className={classNames(
        'size-4.5 animate-[turn_900ms_linear_infinite] motion-reduce:animate-none',
        className,
      )}
    >
      <circle
        cx="12"
        cy="12"
        r="9"
        fill="none"
        stroke="currentColor"
        strokeOpacity=".25"
        strokeWidth="3"
      />
      <path
        d="M12 3a9 9 0 0 1 9 9"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  )
}
