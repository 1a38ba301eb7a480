import { Check, Hourglass, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useOps } from '../../../api/useOps.ts'
import { baht2 } from '../../../format/baht.ts'
import { clockTime, shortDay } from '../../../format/time.ts'

const MOST = 7
const LOOK = {
  SUCCESS: [Check, 'ok'],
  FAILED: [X, 'no'],
  REVIEW: [Hourglass, 'wait'],
  PENDING: [Hourglass, 'wait'],
} as const

/** The member's slips before this one, with what became of each. */
export function EarlierSlips({ memberId, reference }: { memberId: string; reference: string }) {
  const t = useTranslations()
  const { data } = useOps('opsMemberSlips', {
    params: { id: memberId },
    body: { page: 1, limit: MOST },
  })
  const rows = data?.slips.filter((row) => row.reference !== reference) ?? []
  return (
    <section>
      <h3>{t('slips.earlier')}</h3>
      {data && rows.length === 0 && <p className="caption muted">{t('slips.noEarlier')}</p>}
      <ul className="earlierslips">
        {rows.map((row) => {
          const [Mark, look] = LOOK[row.status]
          return (
            <li key={row.reference}>
              <time dateTime={row.createdAt}>
                {shortDay(row.createdAt).slice(0, 5)} {clockTime(row.createdAt).slice(0, 5)}
              </time>
              <b>{row.amount === null ? '—' : baht2(row.amount)}</b>
              <span className={`sig ${look}`}>
                <Mark className="icon xs" aria-hidden />
                {t(`slips.state.${row.status}`)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
