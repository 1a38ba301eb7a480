import { Button } from '@krapao/ui/controls/button.tsx'
import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { useTranslations } from 'use-intl/react'
import { SlowCall } from '../../app/loading/SlowCall.tsx'

/** Two buttons of one size under a gift's terms; `gift` in baht, where it would give something. */
export function ClaimOrDecline({
  gift,
  busy,
  reason,
  onTake,
  onLeave,
}: {
  gift: number | undefined
  busy: boolean
  reason?: string | undefined
  onTake: () => void
  onLeave: () => void
}) {
  const t = useTranslations('bonus')
  const common = useTranslations('common')
  return (
    <div className="grid grid-cols-2 items-start gap-2.5">
      <Button disabled={busy} onClick={onLeave}>
        {t('notNow')}
      </Button>
      <Button
        kind="main"
        busy={busy}
        busyLabel={t('receiving')}
        // What it has just begun is no reason against it.
        reason={busy ? undefined : reason}
        onClick={onTake}
      >
        {gift === undefined ? t('receive') : t('receiveAmount', { amount: moneyShort(gift) })}
      </Button>
      {busy && (
        <div className="col-span-2">
          <SlowCall text={common('stillSending')} />
        </div>
      )}
    </div>
  )
}
