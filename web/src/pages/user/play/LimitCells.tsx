import { LIMIT_KINDS } from '@krapao/contract/constants'
import { Icon } from '@krapao/ui/art/icon.tsx'
import { Progress } from '@krapao/ui/feedback/progress.tsx'
import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import Coins from 'lucide-react/icons/coins'
import Plus from 'lucide-react/icons/plus'
import TrendingDown from 'lucide-react/icons/trending-down'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import type { Limit } from '../../../api/queries/play.ts'
import { useModals } from '../../../app/modals/modals.ts'
import { InKip } from '../../../core/kip/InKip.tsx'

const icons = { deposit: ArrowDownLeft, loss: TrendingDown, stake: Coins }
/** From here on the bar warns. */
const NEARLY = 0.8

/** What is left of each limit; a limit not set is an outlined cell with its verb. */
export function LimitCells({ limits }: { limits: readonly Limit[] }) {
  const t = useTranslations('play')
  return (
    <div className="surface-tall grid gap-4 px-3 py-4">
      {LIMIT_KINDS.map((kind) => (
        <div key={kind}>
          <p className="mb-2 flex items-center gap-2 px-1 font-medium">
            <Icon of={icons[kind]} size="s" className="text-ink-muted" />
            {t(kind)}
          </p>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,44%),1fr))] gap-2">
            {limits
              .filter((limit) => limit.kind === kind)
              .map((limit) => (
                <Cell key={limit.period} limit={limit} />
              ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function Cell({ limit }: { limit: Limit }) {
  const pair = useKipPair()
  const t = useTranslations('play')
  const { open } = useModals()
  const { kind, period, amount, used, left, pending } = limit
  const edit = (): void => open('playLimit', { kind, period })
  if (amount === null)
    return (
      <button
        type="button"
        onClick={edit}
        className={classNames(
          'press grid min-h-28 place-content-center justify-items-center gap-1',
          'rounded-control px-2 text-small text-accent-text',
          'shadow-[inset_0_0_0_1px_var(--ink-mark)]',
        )}
      >
        <Icon of={Plus} />
        {t(`set.${period}`)}
      </button>
    )
  return (
    <button
      type="button"
      onClick={edit}
      className="press grid min-h-28 content-start gap-1 rounded-control bg-sunk px-3 py-2.5 text-left"
    >
      <span className="text-caption text-ink-muted">{t(`left.${period}`)}</span>
      <span className="text-lead font-semibold tabular-nums">
        {moneyShort(left)}
        <InKip baht={left} className="text-caption" />
      </span>
      <Progress
        label={t(`left.${period}`)}
        value={used}
        max={amount}
        text={pair.short(left)}
        tone={used >= amount * NEARLY ? 'low' : 'waiting'}
        className="w-full bg-control!"
      />
      <span className="text-caption text-ink-muted">{t('of', { amount: pair.short(amount) })}</span>
      {pending && <span className="text-micro text-waiting">{t('pending')}</span>}
    </button>
  )
}
