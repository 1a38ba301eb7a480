import { Mark } from '../art/mark.tsx'

/** The main wallet's picture in pickers and on the arc, beside the games' own. */
export function WalletThumb({ className = 'size-10' }: { className?: string | undefined }) {
  return (
    <span className={`grid place-items-center bg-panel-from ${className}`}>
      <Mark className="size-[66%]" />
    </span>
  )
}
