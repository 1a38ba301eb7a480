import type { LimitPeriod } from '@krapao/contract/constants'
import { Icon } from '@krapao/ui/art/icon.tsx'
import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslations } from 'use-intl/react'
import { usePlay, type Limit } from '../../../api/queries/play.ts'
import { useModals } from '../../../app/modals/modals.ts'
import { paths } from '../../../paths.ts'

const leftOf = ({ left }: Limit): number => left ?? Number.POSITIVE_INFINITY

/** What the member's own loss limit still lets into games, before money is put in; none without one. */
export function LossLeft() {
  const t = useTranslations('game.lossLeft')
  const modals = useModals()
  const limits = usePlay().data?.limits ?? []
  const [tightest] = limits
    .filter(({ kind, left }) => kind === 'loss' && left !== null)
    .toSorted((a, b) => leftOf(a) - leftOf(b))
  if (!tightest) return null
  const { period } = tightest
  return (
    <button
      type="button"
      className="press well flex min-h-14 items-center gap-3 px-4 py-2 text-left"
      onClick={() => modals.close({ to: paths.play })}
    >
      <Icon of={ShieldCheck} size="s" className="text-ink-muted" />
      <span className="min-w-0 flex-1">
        <b className="block leading-label">
          {t(period as LimitPeriod, { left: moneyShort(leftOf(tightest)) })}
        </b>
        <span className="block text-caption text-ink-muted">
          {t('own', { limit: moneyShort(tightest.amount) })}
        </span>
      </span>
      <Icon of={ChevronRight} size="s" className="text-ink-faint" />
    </button>
  )
}
