import type { SlipMoney } from '@krapao/contract/slips/money'
import { Icon } from '@krapao/ui/art/icon.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { StatusBadge, statusOf } from '@krapao/ui/feedback/status-badge.tsx'
import { RowIcon } from '@krapao/ui/layout/row-icon.tsx'
import { Spinner } from '@krapao/ui/loading/spinner.tsx'
import { moneyText } from '@krapao/ui/money/money-parts.ts'
import { Money } from '@krapao/ui/money/money.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import ImageIcon from 'lucide-react/icons/image'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl/react'
import type { SlipRow } from '../../api/queries/slips.ts'
import { dateTime } from '../../format/dateTime.ts'

const looks = {
  SUCCESS: { icon: Check, tint: 'in' },
  FAILED: { icon: X, tint: 'out' },
  PENDING: { icon: Clock, tint: 'wait' },
} as const

/** Nothing is left to be done about these. */
const isSettled = (money: SlipMoney): boolean => money === 'CREDITED' || money === 'CHECKING'

/** One slip: what it was worth, the outcome and why. */
export function SlipItem({
  slip,
  opening,
  onView,
  onAsk,
}: {
  slip: SlipRow
  opening: boolean
  onView: () => void
  /** To the team, about this slip; `label`: why it failed. */
  onAsk: (label: string) => void
}) {
  const t = useTranslations('slips')
  const status = statusOf(slip.status)
  const label = status === 'FAILED' && slip.note ? t(`reason.${slip.note}`) : t(`said.${status}`)
  const money = status === 'FAILED' ? slip.money : undefined
  return (
    <li className="flex items-start gap-3.5 px-4 py-3.5 [&+&]:shadow-[inset_0_1px_0_var(--hairline)]">
      <RowIcon {...looks[status]} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <Head slip={slip} status={status} />
        <p
          className={
            status === 'FAILED' ? 'text-small text-money-out' : 'text-small text-ink-muted'
          }
        >
          {label}
        </p>
        {money && (
          <p className="text-small text-pretty text-ink-muted">
            {t(`money.${money}`, {
              amount: moneyText(slip.credited?.amount ?? slip.amount ?? 0),
              time: slip.credited ? dateTime(slip.credited.at).slice(0, 16) : '',
            })}
          </p>
        )}
        <Foot
          slip={slip}
          opening={opening}
          money={money}
          label={label}
          onAsk={onAsk}
          onView={onView}
        />
      </div>
    </li>
  )
}

function Head({ slip, status }: { slip: SlipRow; status: ReturnType<typeof statusOf> }) {
  const t = useTranslations('slips')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="text-lead">
        {slip.amount === null ? (
          <span className="text-ink-faint">-</span>
        ) : (
          <Money amount={slip.amount} muted={status === 'FAILED'} />
        )}
      </span>
      <StatusBadge
        status={status}
        labels={{
          SUCCESS: t('status.SUCCESS'),
          FAILED: t('status.FAILED'),
          PENDING: t('status.PENDING'),
        }}
      />
    </div>
  )
}

function Foot({
  slip,
  opening,
  money,
  label,
  onAsk,
  onView,
}: {
  slip: SlipRow
  opening: boolean
  money: SlipMoney | undefined
  label: string
  onAsk: (label: string) => void
  onView: () => void
}) {
  const t = useTranslations('slips')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      {money && !isSettled(money) && (
        <Button kind="quiet" size="compact" className="-ml-3" onClick={() => onAsk(label)}>
          {t('chat')}
        </Button>
      )}
      <time dateTime={slip.createdAt} className="text-caption text-ink-faint tabular-nums">
        {dateTime(slip.createdAt)}
      </time>
      {slip.link !== null && (
        <button
          type="button"
          aria-busy={opening || undefined}
          onClick={onView}
          className={classNames(
            'press -my-1 -mr-2 inline-flex min-h-11 items-center gap-1.5',
            'rounded-control px-2 text-small font-medium text-accent-text',
          )}
        >
          {opening ? <Spinner /> : <Icon of={ImageIcon} size="s" />}
          {t('view')}
        </button>
      )}
    </div>
  )
}
