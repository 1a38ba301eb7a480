import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Icon } from '../art/icon.tsx'
import { classNames } from '../theme/class-names.ts'

/** Two wells side by side with the coin-like arrow between them. */
export function TransferPickers({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <div className="relative grid grid-cols-2 gap-2.5">
      {from}
      {to}
      <span
        aria-hidden
        className={classNames(
          'pointer-events-none absolute bottom-[6.125rem] left-1/2 -ml-5.5 grid size-11',
          'place-items-center rounded-full',
          'bg-[linear-gradient(180deg,var(--accent-lit),var(--accent))] text-on-accent',
          'shadow-[0_0_0_4px_var(--raised),var(--lift-accent)]',
        )}
      >
        <Icon of={ArrowRight} size="s" />
      </span>
    </div>
  )
}
