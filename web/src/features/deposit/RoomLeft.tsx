import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { Progress } from '@krapao/ui/feedback/progress.tsx'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { useModals } from '../../app/modals/modals.ts'
import { dateTime } from '../../format/dateTime.ts'
import { sumBaht } from '../../format/money.ts'
import { paths } from '../../paths.ts'
import type { Room } from './room.ts'

/** What the member's own limit still lets in, above every way to deposit. */
export function RoomLeft({
  room,
  limit,
  isTransfer,
}: {
  room: Room
  /** Baht of the limit that it is left of; null where it is not known. */
  limit: number | null
  isTransfer: boolean
}) {
  const pair = useKipPair()
  const t = useTranslations('deposit.room')
  const modals = useModals()
  const used = limit === null ? null : sumBaht([limit, -room.left])
  return (
    <Notice tone={room.left > 0 ? 'info' : 'wait'} icon={ShieldCheck}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b>{t(room.period, { left: pair.short(room.left) })}</b>
        {used !== null && (
          <span className="text-caption text-ink-muted">
            {t('used', { used: pair.short(used), limit: pair.short(limit) })}
          </span>
        )}
      </p>
      {used !== null && limit !== null && (
        <Progress
          label={t(room.period, { left: pair.short(room.left) })}
          value={used}
          max={limit}
          text={t('used', { used: pair.short(used), limit: pair.short(limit) })}
          tone={used >= limit * 0.8 ? 'low' : 'waiting'}
          className="mt-1 mb-1.5"
        />
      )}
      {t('own', { until: dateTime(room.until).slice(0, 16) })}
      {isTransfer && <span className="mt-1 block">{t('beyond')}</span>}
      <div className="-mb-1.5 -ml-4">
        <Button kind="quiet" size="compact" onClick={() => modals.close({ to: paths.play })}>
          {t('edit')}
        </Button>
      </div>
    </Notice>
  )
}
