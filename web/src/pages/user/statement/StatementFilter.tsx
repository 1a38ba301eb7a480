import { STATEMENT_KIND_NAMES } from '@krapao/contract/statements/kinds'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import { useTranslations } from 'use-intl/react'
import type { Shown } from './narrowing.ts'

/** Which kind: pills in a row that a finger moves. */
export function KindChips({ shown, onShow }: { shown: Shown; onShow: (next: Shown) => void }) {
  const t = useTranslations('statement.kind')
  return (
    <div
      role="group"
      aria-label={t('label')}
      className={classNames(
        '-mx-4 flex min-w-0 flex-[1_0_calc(100%+2rem)] scrollbar-none gap-2 overflow-x-auto px-4',
        'py-1 min-[68.75rem]:mx-0 min-[68.75rem]:flex-[1_1_0] min-[68.75rem]:px-0',
      )}
    >
      {[null, ...STATEMENT_KIND_NAMES].map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={shown.kind === kind}
          onClick={() => onShow({ ...shown, page: 1, kind })}
          className={classNames(
            'press min-h-11 flex-none rounded-full bg-control px-4 font-medium leading-label',
            'aria-pressed:bg-ink aria-pressed:font-semibold aria-pressed:text-ground',
          )}
        >
          {t(kind ?? 'all')}
        </button>
      ))}
    </div>
  )
}
