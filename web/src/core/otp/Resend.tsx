import { Icon } from '@krapao/ui/art/icon.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import Clock from 'lucide-react/icons/clock'
import { useTranslations } from 'use-intl/react'
import { useSecondsLeft } from './useSecondsLeft.ts'

/** The server sends one code a minute to a phone. */
export const RESEND_AFTER_MS = 60_000

/** Which message has the code, and when another may be asked for. */
export function Resend({
  sent,
  busy,
  onResend,
}: {
  /** `sentAt`: epoch milliseconds. */
  sent: { reference: string; sentAt: number }
  busy: boolean
  onResend: () => void
}) {
  const t = useTranslations('register.otp')
  const secondsLeft = useSecondsLeft(sent.sentAt + RESEND_AFTER_MS)
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-caption text-ink-muted">
      <span>
        {t('reference')} <b className="text-ink">{sent.reference}</b>
      </span>
      {secondsLeft > 0 ? (
        <span className="flex items-center gap-1.5">
          <Icon of={Clock} size="xs" />
          {t('resendIn')}{' '}
          <b role="timer" className="text-ink tabular-nums">
            {Math.floor(secondsLeft / 60)}:{String(secondsLeft % 60).padStart(2, '0')}
          </b>
        </span>
      ) : (
        <Button kind="quiet" size="compact" disabled={busy} onClick={onResend} className="-mr-3">
          {t('resend')}
        </Button>
      )}
    </div>
  )
}
