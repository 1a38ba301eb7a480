import type { Answer } from '@krapao/contract/calls'
import { Check, Wrench } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import { Empty } from '../../components/states.tsx'
import { fullTime } from '../../format/time.ts'

type Drawn = Answer<'opsQuality'>['items'][number]
const LOOK = { good: 'ok', needsWork: 'wait' } as const

/** Each drawn conversation: whose it was, what its customer gave, and what a lead said of it. */
export function DrawnRows({
  of,
  ask,
}: {
  of: readonly Drawn[]
  ask: (row: Drawn, verdict: 'good' | 'needsWork') => void
}) {
  const t = useTranslations('quality')
  if (of.length === 0) return <Empty text={t('none')} />
  return (
    <ul className="drawn">
      {of.map((row) => (
        <li key={`${row.conversation} ${row.openedAt}`}>
          <span>
            <Link to={`/chat?c=${row.conversation}`}>
              <b className="b">{fullTime(row.closedAt)}</b>
            </Link>
            <small>
              {row.operator} · {row.score === null ? t('unrated') : t('rated', { n: row.score })}
            </small>
            {row.verdict && (
              <small>
                <span className={`badge ${LOOK[row.verdict]}`}>{t(`verdict.${row.verdict}`)}</span>{' '}
                {row.judgedBy}: {row.note}
              </small>
            )}
          </span>
          <Judge row={row} ask={ask} />
        </li>
      ))}
    </ul>
  )
}

function Judge({
  row,
  ask,
}: {
  row: Drawn
  ask: (row: Drawn, verdict: 'good' | 'needsWork') => void
}) {
  const t = useTranslations('quality')
  const isOwn = useSession()?.me.name === row.operator
  if (isOwn) return <small className="muted">{t('own')}</small>
  return (
    <span className="row-line">
      <button type="button" className="btn small" onClick={() => ask(row, 'good')}>
        <Check className="icon xs" aria-hidden />
        {t('verdict.good')}
      </button>
      <button type="button" className="btn small" onClick={() => ask(row, 'needsWork')}>
        <Wrench className="icon xs" aria-hidden />
        {t('verdict.needsWork')}
      </button>
    </span>
  )
}
