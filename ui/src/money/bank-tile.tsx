import { classNames } from '../theme/class-names.ts'
import { bankMonogram, bankTint } from './bank-monogram.ts'

const looks = {
  in: 'bg-money-in-soft text-money-in',
  wait: 'bg-waiting-soft text-waiting',
  gift: 'bg-accent-soft text-accent-text',
}

/** A bank as two letters on its tint; the name stands beside it. */
export function BankTile({ code, className }: { code: string; className?: string | undefined }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-11 flex-none place-items-center rounded-[.875rem] text-small font-bold',
        looks[bankTint(code)],
        className,
      )}
    >
      {bankMonogram(code)}
    </span>
  )
}
