import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { useModals } from '../../app/modals/modals.ts'
import { dateTime } from '../../format/dateTime.ts'
import { paths } from '../../paths.ts'
import type { Room } from './room.ts'

/** What the member's own limit still lets in, above every way to deposit. */
export function RoomLeft({ room, isTransfer }: { room: Room; isTransfer: boolean }) {
  const pair = useKipPair()
  const t = useTranslations('deposit.room')
  const modals = useModals()
  return (
    <Notice tone={room.left > 0 ? 'info' : 'wait'} icon={ShieldCheck}>
      <b className="block">{t(room.period, { left: pair.short(room.left) })}</b>
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
