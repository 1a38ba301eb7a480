import { Icon } from '@krapao/ui/art/icon.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import ReceiptText from 'lucide-react/icons/receipt-text'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Answer } from '../../api/call.ts'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { checkBefore } from './checkWithdrawal.ts'

/** What it costs, how long it usually takes, and whether the team looks at it first. */
export function Terms({
  baht,
  limits: { usual, check },
}: {
  /** Null while no right amount is typed. */
  baht: number | null
  limits: Answer<'lookupWithdraw'>
}) {
  const pair = useKipPair()
  const t = useTranslations('withdraw')
  const before = baht === null ? null : checkBefore(baht, check)
  const waits = before !== null && before.why !== 'NONE'
  return (
    <>
      <dl className="-my-1">
        <Line icon={ReceiptText} label={t('fee')}>
          {pair.short(0)}
        </Line>
        {usual && !waits && (
          <Line icon={Clock} label={t('usualTitle')}>
            {t('minutes', { n: usual.minutes })}
          </Line>
        )}
      </dl>
      {usual && !waits && (
        <p className="-mt-2 text-caption text-ink-faint">
          {t('usualOf', { of: usual.of, most: usual.most })}
        </p>
      )}
      {before && (
        <Notice tone={waits ? 'wait' : 'info'} icon={waits ? UserRoundCheck : CircleCheck}>
          <b className="block">{t(`check.${before.why}`)}</b>
          {before.why === 'COUNT'
            ? t('check.count', { n: check.count + 1, most: check.perDay })
            : t('check.day', { sum: pair.text(before.sum), from: pair.short(check.from) })}
          {waits && <span className="block">{t('check.held')}</span>}
        </Notice>
      )}
    </>
  )
}

function Line({ icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-2.5 [&+&]:shadow-[inset_0_1px_0_var(--hairline)]">
      <Icon of={icon} size="s" className="text-ink-muted" />
      <dt className="flex-1 text-small text-ink-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
