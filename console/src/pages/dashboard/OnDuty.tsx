import { Headset } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Dashboard } from './queues.ts'

/** Who is at the console now, by role, and who of them takes conversations. */
export function OnDuty({ of: people }: { of: Dashboard['onDuty'] }) {
  const t = useTranslations()
  return (
    <div className="onduty caption">
      <h3>{t('dashboard.onDuty')}</h3>
      <ul>
        {people.map(({ name, role, chatSince }) => (
          <li key={name}>
            <b className="b">{name}</b> <span className="muted">{t(`role.${role}`)}</span>
            {chatSince !== null && (
              <Headset className="icon xs" role="img" aria-label={t('place.chat')} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
