import { Headset } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Card } from '../../components/Card.tsx'
import { initials } from '../../format/baht.ts'
import type { Dashboard } from './queues.ts'

/** Who is at the console now, and who of them takes conversations. */
export function OnDuty({ of }: { of: Dashboard }) {
  const t = useTranslations()
  return (
    <Card title={t('dashboard.onDuty')} aside={<span className="badge">{of.onDuty.length}</span>}>
      <ul className="onduty">
        {of.onDuty.map(({ name, role, chatSince }) => (
          <li key={name} className="row-line">
            <span className="av" aria-hidden>
              {initials(name)}
            </span>
            <span className="grow cut">
              <b className="b cut">{name}</b>
              <small>{t(`role.${role}`)}</small>
            </span>
            {chatSince !== null && (
              <span className="badge on">
                <Headset className="icon xs" aria-hidden />
                {t('place.chat')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
