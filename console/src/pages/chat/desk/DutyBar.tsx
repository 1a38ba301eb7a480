import { Bell, BellOff, Headset } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../../api/useOps.ts'
import { useNotices } from './notices.ts'

const EVERY_MS = 30_000

/** On duty one is given new conversations; who else is, and whether this desk is told aloud. */
export function DutyBar() {
  const t = useTranslations('chat.duty')
  const { data } = useOps('opsChatDuty', {}, { every: EVERY_MS })
  const set = useAct('opsChatDutySet')
  const notices = useNotices()
  const others = data?.onDuty.filter(({ operator }) => operator !== data.me) ?? []
  const isOn = data?.isOn ?? false
  return (
    <div className="dutybar">
      <button
        type="button"
        className="btn small"
        aria-pressed={isOn}
        disabled={!data || set.isPending}
        onClick={() => set.mutate({ body: { isOn: !isOn } })}
      >
        <Headset className="icon xs" aria-hidden />
        {t(isOn ? 'on' : 'off')}
      </button>
      <small className="grow cut">
        {others.length === 0
          ? t(isOn ? 'alone' : 'nobody')
          : others.map(({ operator, open }) => `${operator} ${open}`).join(' · ')}
      </small>
      <button
        type="button"
        className="btn small quiet"
        aria-pressed={notices.isOn}
        aria-label={t(notices.isOn ? 'noticesOff' : 'noticesOn')}
        title={t(notices.isOn ? 'noticesOff' : 'noticesOn')}
        onClick={() => void notices.toggle()}
      >
        {notices.isOn ? (
          <Bell className="icon s" aria-hidden />
        ) : (
          <BellOff className="icon s" aria-hidden />
        )}
      </button>
    </div>
  )
}
