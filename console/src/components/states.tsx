import { CircleCheck, Inbox, RotateCw, SearchX, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useWords } from './useWords.ts'

/** Grey bars in the rows' own boxes while they come. */
export const Skeleton = ({ rows = 6, height = '2.75rem' }: { rows?: number; height?: string }) => (
  <div aria-hidden style={{ display: 'grid', gap: '.625rem', padding: '1rem 1.125rem' }}>
    {Array.from({ length: rows }, (_, n) => (
      <div key={n} className="skeleton-block" style={{ height }} />
    ))}
  </div>
)

/** Green only where it is good news that there is nothing: the work is done. */
const EMPTY = {
  done: { Icon: CircleCheck, look: 'light' },
  unfound: { Icon: SearchX, look: 'light calm' },
  nothing: { Icon: Inbox, look: 'light calm' },
}

export function Empty({ text, why = 'nothing' }: { text?: string; why?: keyof typeof EMPTY }) {
  const t = useTranslations('state')
  const { Icon, look } = EMPTY[why]
  return (
    <div style={{ display: 'grid', placeItems: 'center', gap: '.5rem', padding: '3rem 1rem' }}>
      <span className={look}>
        <Icon className="icon" aria-hidden />
      </span>
      <p className="muted" style={{ textAlign: 'center', textWrap: 'balance' }}>
        {text ?? t('empty')}
      </p>
    </div>
  )
}

export function Fault({ error, retry }: { error: unknown; retry?: () => void }) {
  const words = useWords()
  const t = useTranslations('state')
  return (
    <div className="note bad" role="alert" style={{ margin: '1rem' }}>
      <TriangleAlert className="icon xs" aria-hidden />
      <span className="grow">{words(error)}</span>
      {retry && (
        <button type="button" className="btn small" onClick={retry}>
          <RotateCw className="icon xs" aria-hidden />
          {t('retry')}
        </button>
      )}
    </div>
  )
}
