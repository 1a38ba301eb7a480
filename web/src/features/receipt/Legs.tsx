import { isCoinAccount, type ReceiptLeg } from '@krapao/contract/fair/proof'
import { minus } from '@krapao/ui/money/money-parts.ts'
import { Money } from '@krapao/ui/money/money.tsx'
import { useTranslations } from 'use-intl/react'
import { money } from '../../format/money.ts'
import { useAccountName } from './useAccountName.ts'

const signed = (count: number): string => `${count < 0 ? minus : '+'}${Math.abs(count)}`
/** Baht with two decimals; coins are counted. */
export const figure = ({ account }: ReceiptLeg, amount: number | null): string =>
  isCoinAccount(account) ? String(amount) : money(amount)

/** What left where and came where, with the balances before and after; the house's are not told. */
export function Legs({ legs }: { legs: readonly ReceiptLeg[] }) {
  const t = useTranslations('receipt')
  const nameOf = useAccountName()
  return (
    <ul className="well px-4 py-1">
      {legs.map((leg, n) => (
        <li
          key={`${leg.account}:${n}`}
          className="py-2.5 [&+&]:shadow-[inset_0_1px_0_var(--hairline)]"
        >
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              {t(leg.amount < 0 ? 'from' : 'to')} <b>{nameOf(leg.account)}</b>
            </span>
            {isCoinAccount(leg.account) ? (
              <span className="font-semibold tabular-nums">
                {signed(leg.amount)} {t('coin')}
              </span>
            ) : (
              <Money amount={Math.abs(leg.amount)} direction={leg.amount < 0 ? 'out' : 'in'} />
            )}
          </p>
          {leg.before !== null && (
            <p className="flex justify-between gap-3 text-caption text-ink-muted tabular-nums">
              <span>
                {t('before')} {figure(leg, leg.before)}
              </span>
              <span>
                {t('after')} {figure(leg, leg.after)}
              </span>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
