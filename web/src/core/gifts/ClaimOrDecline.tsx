import { Button } from '@krapao/ui/controls/button.tsx'
import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import { useTranslations } from 'use-intl/react'
import { SlowCall } from '../../app/loading/SlowCall.tsx'

/**
 * Two buttons of one size, at the lower edge of the sheet while a gift's terms go by above them;
 * `gift` in baht, where it would give something.
 */
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
    <div
      className={classNames(
        'sticky -bottom-(--end) grid grid-cols-2 items-start gap-2.5 bg-raised',
        '-mx-(--gutter) -mb-(--end) px-(--gutter) pt-3 pb-(--end)',
        'shadow-[0_-1px_0_var(--hairline)] [--end:max(1.25rem,env(safe-area-inset-bottom))]',
      )}
    >
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
