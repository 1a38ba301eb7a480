import './picker.css'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Icon } from '../art/icon.tsx'
import { classNames } from '../theme/class-names.ts'

/** Two wells side by side with the coin-like arrow between them. */
export function TransferPickers({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <div className="transfer-pickers">
      <div>
        {from}
        {to}
        <span
          aria-hidden
          className={classNames(
            'between pointer-events-none absolute grid size-11 place-items-center rounded-full',
            'bg-[linear-gradient(180deg,var(--accent-lit),var(--accent))] text-on-accent',
            'shadow-[0_0_0_4px_var(--raised),var(--lift-accent)]',
          )}
        >
          <Icon of={ArrowRight} size="s" />
        </span>
      </div>
    </div>
  )
}
