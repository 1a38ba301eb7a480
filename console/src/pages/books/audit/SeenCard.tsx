import type { Answer } from '@krapao/contract/calls'
import { useTranslations } from 'use-intl'

/** Who saw whole data of members today, and how many's; beside it what is usual. */
export function SeenCard({ of: { seen, usual } }: { of: Answer<'opsAuditLook'> }) {
  const t = useTranslations('audit.seen')
  const most = Math.max(1, ...seen.map(({ members }) => members))
  return (
    <section className="card pad seencard">
      <h2>{t('title')}</h2>
      {seen.length === 0 && <p className="muted">{t('none')}</p>}
      <ul>
        {seen.map(({ operator, members }) => (
          <li key={operator}>
            <span className="cut">{operator}</span>
            <span className="meter way" aria-hidden>
              <i style={{ width: `${(members / most) * 100}%` }} />
            </span>
            <b className="b r">{members}</b>
          </li>
        ))}
      </ul>
      {usual && <p className="caption muted">{t('usual', usual)}</p>}
    </section>
  )
}
