import { Button } from '@krapao/ui/controls/button.tsx'
import BellRing from 'lucide-react/icons/bell-ring'
import { useTranslations } from 'use-intl/react'
import { isBlocked } from './browserPush.ts'
import { usePush } from './usePush.ts'

/** Asked where it serves: while a withdrawal is on its way. Nothing once the browser has said no. */
export function PushAsk() {
  const t = useTranslations('push')
  const { state, choose, isBusy } = usePush()
  if (!state || isBlocked()) return null
  if (state.subscribed)
    return state.kinds.includes('withdrawal') ? (
      <p className="text-center text-caption text-ink-muted">{t('asked')}</p>
    ) : null
  return (
    <Button
      kind="quiet"
      icon={BellRing}
      disabled={isBusy}
      onClick={() => choose({ kinds: state.kinds, amounts: state.amounts })}
    >
      {t('askWithdrawal')}
    </Button>
  )
}
