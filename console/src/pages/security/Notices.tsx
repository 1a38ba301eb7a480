import { Bell, Smartphone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { canPush, isBlocked, turnOff, turnOn } from '../../api/push.ts'
import { useSession } from '../../api/session.ts'
import { useOps } from '../../api/useOps.ts'
import { FaultNote } from '../../components/forms/FaultNote.tsx'
import { useSubmit } from '../../components/forms/useSubmit.ts'
import { useLanguage } from '../../locales/LocaleProvider.tsx'
import { useNotices } from '../chat/desk/notices.ts'

/** How this browser tells that something waits: while the console is open, and while it is closed. */
export function Notices() {
  const t = useTranslations('security.notices')
  const open = useNotices()
  return (
    <section className="card">
      <div className="chead">
        <h2>{t('title')}</h2>
      </div>
      <Row
        icon={<Bell className="icon s" aria-hidden />}
        name={t('open')}
        said={t('openSaid')}
        isOn={open.isOn}
        toggle={() => void open.toggle()}
      />
      <Closed />
    </section>
  )
}

/** Web push: of this session, until it is logged out. */
function Closed() {
  const t = useTranslations('security.notices')
  const { locale } = useLanguage()
  const me = useSession()?.me.id
  const { data, refetch } = useOps('opsPush')
  const { busy, fault, submit } = useSubmit()
  const [isRefused, setIsRefused] = useState(isBlocked)
  const key = data?.publicKey ?? null
  const isOn = data?.subscribed ?? false
  const toggle = (): Promise<void> =>
    submit(async () => {
      setIsRefused(false)
      if (isOn) await turnOff()
      else if (key !== null && me !== undefined)
        setIsRefused((await turnOn(key, me, locale)) === null)
      await refetch()
    })
  const why = isRefused ? 'blocked' : canPush() ? 'closedSaid' : 'unsupported'
  if (data && key === null) return null
  return (
    <>
      <Row
        icon={<Smartphone className="icon s" aria-hidden />}
        name={t('closed')}
        said={t(why)}
        isOn={isOn}
        isOff={!data || busy || !canPush()}
        toggle={() => void toggle()}
      />
      {fault !== null && (
        <div className="factornote">
          <FaultNote fault={fault} />
        </div>
      )}
    </>
  )
}

function Row({
  icon,
  name,
  said,
  isOn,
  isOff = false,
  toggle,
}: {
  icon: ReactNode
  name: string
  said: string
  isOn: boolean
  isOff?: boolean
  toggle: () => void
}) {
  const t = useTranslations('security.notices')
  return (
    <div className="factor">
      <span className="av" aria-hidden>
        {icon}
      </span>
      <span className="grow">
        <b className="b">{name}</b>
        <small>{said}</small>
      </span>
      <button
        type="button"
        className="btn small"
        aria-label={t(isOn ? 'offOf' : 'onOf', { name })}
        disabled={isOff}
        onClick={toggle}
      >
        {t(isOn ? 'off' : 'on')}
      </button>
    </div>
  )
}
