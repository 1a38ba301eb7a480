import type { SlipMoney } from '@krapao/contract/slips/money'
import { Icon } from '@krapao/ui/art/icon.tsx'
import { StatusBadge, statusOf } from '@krapao/ui/feedback/status-badge.tsx'
import { RowIcon } from '@krapao/ui/layout/row-icon.tsx'
import { Spinner } from '@krapao/ui/loading/spinner.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import FileX from 'lucide-react/icons/file-x'
import ImageIcon from 'lucide-react/icons/image'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import type { SlipRow } from '../../api/queries/slips.ts'
import type { Why } from '../../core/whyNot/why.ts'
import { WhyNot } from '../../core/whyNot/WhyNot.tsx'
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
}: {
  slip: SlipRow
  opening: boolean
  onView: () => void
}) {
  const t = useTranslations('slips')
  const status = statusOf(slip.status)
  const why = useWhyFailed()(slip)
  return (
    <li className="flex items-start gap-3.5 px-4 py-3.5 [&+&]:shadow-[inset_0_1px_0_var(--hairline)]">
      {!why && <RowIcon {...looks[status]} className="mt-0.5" />}
      <div className="min-w-0 flex-1">
        <Head slip={slip} status={status} />
        {why ? (
          <WhyNot known bare why={why} slip={slip.reference} icon={FileX} />
        ) : (
          <p
            className={
              status === 'FAILED' ? 'text-small text-money-out' : 'text-small text-ink-muted'
            }
          >
            {t(`said.${status}`)}
          </p>
        )}
        <Foot slip={slip} opening={opening} onView={onView} />
      </div>
    </li>
  )
}

/** A refused slip as the card: its label, its amount, where the money is, and the team. */
function useWhyFailed(): (slip: SlipRow) => Why | null {
  const pair = useKipPair()
  const t = useTranslations('slips')
  return ({ status, note, money, amount, credited, reference, createdAt }) => {
    if (status !== 'FAILED' || !money) return null
    const title = note ? t(`reason.${note}`) : t('said.FAILED')
    return {
      title,
      // Its amount stands in the row's own head.
      figure: null,
      place: t(`money.${money}`, {
        amount: pair.text(credited?.amount ?? amount ?? 0),
        time: credited ? dateTime(credited.at).slice(0, 16) : '',
      }),
      way: isSettled(money) ? 'WAIT' : 'CHAT',
      look: isSettled(money) ? 'rule' : 'failed',
      draft: t('chatText', { reference, time: dateTime(createdAt), label: title }),
    }
  }
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

function Foot({ slip, opening, onView }: { slip: SlipRow; opening: boolean; onView: () => void }) {
  const t = useTranslations('slips')
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
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
