import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { classNames } from '../theme/class-names.ts'
import { IconButton } from './icon-button.tsx'
import { pageRange } from './page-range.ts'

type PaginationProps = {
  label: string
  previousLabel: string
  nextLabel: string
  pageLabel: (page: number) => string
  page: number
  pages: number
  onPage: (page: number) => void
  disabled?: boolean | undefined
}

export function Pagination({
  label,
  previousLabel,
  nextLabel,
  pageLabel,
  page,
  pages,
  onPage,
  disabled,
}: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1">
      <IconButton
        icon={ChevronLeft}
        label={previousLabel}
        disabled={disabled || page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {pageRange(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          disabled={disabled}
          aria-label={pageLabel(number)}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => {
            if (number !== page) onPage(number)
          }}
          className={classNames(
            'press grid size-11 place-items-center rounded-[.9375rem] text-small',
            'font-medium tabular-nums text-ink-muted aria-[current]:bg-accent-soft',
            'aria-[current]:font-semibold aria-[current]:text-accent-text',
          )}
        >
          {number}
        </button>
      ))}
      <IconButton
        icon={ChevronRight}
        label={nextLabel}
        disabled={disabled || page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
