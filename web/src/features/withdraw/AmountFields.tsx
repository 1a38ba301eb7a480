import { Icon } from '@krapao/ui/art/icon.tsx'
import { Chips } from '@krapao/ui/controls/chips.tsx'
import { AmountField } from '@krapao/ui/fields/amount-field.tsx'
import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { Money } from '@krapao/ui/money/money.tsx'
import Info from 'lucide-react/icons/info'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { InKip } from '../../core/kip/InKip.tsx'
import { money, sumBaht } from '../../format/money.ts'
import { picksOf } from './checkWithdrawal.ts'
import type { Limits, Typed } from './useWithdrawal.ts'

/** How much there is, and where it lies. */
export function Available({ typed: { balances, isLocked } }: { typed: Typed }) {
  const home = useTranslations('home')
  const t = useTranslations('withdraw')
  return (
    <div className="text-center">
      <p className="text-small text-ink-muted">{isLocked ? home('total') : t('available')}</p>
      <Money
        amount={sumBaht([balances.inWallet, balances.inGames])}
        figure
        className="text-figure"
      />
      <InKip baht={sumBaht([balances.inWallet, balances.inGames])} />
      {balances.inGames > 0 && (
        <p className="flex flex-wrap justify-center gap-x-5 text-caption text-ink-muted">
          <span>
            {home('mainWallet')}{' '}
            <Money amount={balances.inWallet} currency={false} className="text-ink" />
          </span>
          <span>
            {home('inGames')}{' '}
            <Money amount={balances.inGames} currency={false} className="text-ink" />
          </span>
        </p>
      )}
    </div>
  )
}

/** The amount, within its bounds. */
export function Amount({
  limits,
  typed: { amount, isLocked, most, error, fromGames },
  change,
  isPending,
}: {
  limits: Limits
  typed: Typed
  change: (text: string) => void
  isPending: boolean
}) {
  const t = useTranslations('withdraw')
  const common = useTranslations('common')
  const pair = useKipPair()
  return (
    <AmountField
      label={t('amount')}
      name="amount"
      value={amount}
      onValueChange={change}
      readOnly={isPending}
      disabled={isLocked}
      aside={t('range', {
        min: money(limits.withdrawMin).replace('.00', ''),
        max: money(limits.withdrawMax).replace('.00', ''),
      })}
      all={{
        label: common('all'),
        disabled: most <= 0 || isLocked,
        onPress: () => change(most.toFixed(2)),
      }}
      error={isLocked ? undefined : error}
      hint={
        fromGames > 0 ? (
          <>
            <Icon of={Info} size="xs" className="mt-[.2rem]" />
            <span>{t('fromGames', { amount: pair.text(fromGames) })}</span>
          </>
        ) : undefined
      }
    />
  )
}

/** Amounts that can be taken, a tap each. */
export function Picks({
  typed: { baht, balances },
  change,
}: {
  typed: Typed
  change: (text: string) => void
}) {
  const t = useTranslations('withdraw')
  const picks = picksOf(balances)
  if (picks.length === 0) return null
  return (
    <Chips
      label={t('picks')}
      options={picks.map(({ value, isHalf }) => ({
        value,
        label: isHalf ? t('half', { amount: moneyShort(value) }) : moneyShort(value),
        note: <InKip baht={value} className="text-micro" />,
      }))}
      value={baht}
      onPick={(value) => change(String(value))}
    />
  )
}
