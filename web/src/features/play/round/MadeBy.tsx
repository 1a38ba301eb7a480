import { Icon } from '@krapao/ui/art/icon.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import type { RoundReceipt } from '../../../api/queries/account/rounds.ts'
import { useModals } from '../../../app/modals/modals.ts'
import { timeOnly } from '../../../format/dateTime.ts'

type Made = NonNullable<RoundReceipt['wallet']>['calls'][number]

/** Each bet, win and what was taken back, in their order; one with a receipt of its own opens it. */
export function MadeBy({ calls }: { calls: readonly Made[] }) {
  const t = useTranslations('rounds.receipt')
  return (
    <section>
      <h3 className="sr-only">{t('made')}</h3>
      <ol className="well overflow-clip">
        {calls.map((call, at) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key
            key={`${call.at} ${at}`}
            className="[&+&]:shadow-[inset_0_1px_0_var(--hairline)]"
          >
            <Call call={call} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Call({ call }: { call: Made }) {
  const t = useTranslations('rounds.receipt')
  const modals = useModals()
  const { statement } = call
  const shape = 'flex w-full items-start gap-2 px-4 py-2.5 text-left'
  if (statement === null)
    return (
      <div className={shape}>
        <Words call={call} />
      </div>
    )
  return (
    <button
      type="button"
      className={classNames(shape, 'hover:bg-control/40 focus-visible:-outline-offset-3')}
      onClick={() => modals.open('receipt', { id: statement })}
    >
      <Words call={call} />
      <Icon of={ChevronRight} size="s" className="mt-0.5 text-ink-faint" />
      <span className="sr-only">{t('open')}</span>
    </button>
  )
}

/** A bet may carry its win: then it is said as both. */
const nameOf = ({ kind, staked, won }: Made) =>
  kind === 'BET' && won > 0 ? 'BET_AND_WIN' : kind === 'WIN' && staked > 0 ? 'BET_AND_WIN' : kind

function Words({ call }: { call: Made }) {
  const t = useTranslations('rounds.receipt')
  const pair = useKipPair()
  const { at, moved, after, isRefused, backAt, staked } = call
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className={classNames('font-medium', backAt !== null && 'line-through')}>
          {t(`kind.${nameOf(call)}`)}
        </span>
        {isRefused ? (
          <Money amount={staked} muted />
        ) : (
          moved !== 0 && <Money amount={Math.abs(moved)} direction={moved < 0 ? 'out' : 'in'} />
        )}
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-caption text-ink-muted tabular-nums">
        <span>{timeOnly(at)}</span>
        {after !== null && <span>{t('after', { amount: pair.text(after) })}</span>}
      </span>
      {backAt !== null && (
        <span className="block text-caption text-waiting">
          {t('back', { time: timeOnly(backAt) })}
        </span>
      )}
      {isRefused && <span className="block text-caption text-waiting">{t('refused')}</span>}
    </span>
  )
}
