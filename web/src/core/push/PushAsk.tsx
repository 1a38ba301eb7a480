import type { PushKind } from '@krapao/contract/push/kinds'
import { Button } from '@krapao/ui/controls/button.tsx'
import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { readStored, writeStored } from '../../storage.ts'
import { isBlocked } from './browserPush.ts'
import { usePush } from './usePush.ts'

const ASKS = { money: 'askMoney', withdrawal: 'askWithdrawal', chat: 'askChat' } as const
const DECLINED = 'push-declined'
const MONTH_MS = 30 * 86_400_000

/** A no counts for every kind, for 30 days. */
const isDeclined = (): boolean =>
  Date.now() - Number(readStored('localStorage', DECLINED) ?? 0) < MONTH_MS

/**
 * Asked inside the event it serves: money has arrived, a withdrawal is on its way, the team will
 * answer. Nothing once the browser, or the member this month, has said no.
 */
export function PushAsk({ kind }: { kind: PushKind }) {
  const t = useTranslations('push')
  const { state, choose, isBusy } = usePush()
  const [isOver, setIsOver] = useState(isDeclined)
  if (!state || isBlocked()) return null
  if (state.subscribed)
    return kind === 'withdrawal' && state.kinds.includes(kind) ? (
      <p className="text-center text-caption text-ink-muted">{t('asked')}</p>
    ) : null
  if (isOver) return null
  return (
    <div className="flex flex-wrap justify-center">
      <Button
        kind="quiet"
        icon={BellRing}
        disabled={isBusy}
        onClick={() => choose({ kinds: state.kinds, amounts: state.amounts })}
      >
        {t(ASKS[kind])}
      </Button>
      <Button
        kind="quiet"
        className="text-ink-muted!"
        onClick={() => {
          writeStored('localStorage', DECLINED, String(Date.now()))
          setIsOver(true)
        }}
      >
        {t('notNow')}
      </Button>
    </div>
  )
}
