import { Icon } from '@krapao/ui/art/icon.tsx'
import { DatedSteps } from '@krapao/ui/feedback/dated-steps.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { StatementRow } from '../../../api/queries/statement.ts'
import { usePlaceName } from '../../../core/usePlaceName.ts'
import { useWithdrawalSteps } from '../../../features/withdraw/useWithdrawalSteps.ts'

/**
 * Each step of a withdrawal. One on its way is unfolded, and stays so when it ends before the
 * member's eyes.
 */
export function WithdrawalPath({ row }: { row: StatementRow }) {
  const t = useTranslations('withdraw')
  const place = usePlaceName()
  const stepsOf = useWithdrawalSteps()
  const [isOpen, setIsOpen] = useState(row.status === 'PENDING')
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group"
    >
      <summary
        className={classNames(
          'press -ml-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5',
          'rounded-control px-2 text-small font-medium text-accent-text',
          '[&::-webkit-details-marker]:hidden',
        )}
      >
        {t('path')}
        <Icon
          of={ChevronDown}
          size="s"
          className="transition-[rotate] duration-(--duration-quick) group-open:rotate-180"
        />
      </summary>
      <div className="-ml-[3.375rem] pb-1.5 text-small">
        {isOpen && (
          <DatedSteps
            label={t('path')}
            steps={stepsOf({ ...row, askedAt: row.createdAt }, place(row.to))}
          />
        )}
      </div>
    </details>
  )
}
