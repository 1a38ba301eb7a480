import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { callOps } from '../../../api/call.ts'
import { useWords } from '../../../components/useWords.ts'

/** What a game told of a round, as it came: text and nothing more. Each view is audited. */
export function ToldText({ id }: { id: string }) {
  const t = useTranslations()
  const words = useWords()
  const [told, setTold] = useState<{ raw: string; memberId: string | null } | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const show = async (): Promise<void> => {
    setFault(null)
    try {
      setTold(await callOps('opsRoundReveal', { params: { id } }))
    } catch (error) {
      setFault(error)
    }
  }
  return (
    <section className="col">
      <div className="between">
        <h3>{t('rounds.told')}</h3>
        {told === null && (
          <button type="button" className="btn small quiet" onClick={() => void show()}>
            <Eye className="icon xs" aria-hidden />
            {t('rounds.show')}
          </button>
        )}
      </div>
      {told === null ? (
        <p className="caption faint">{t('rounds.toldLead')}</p>
      ) : (
        <>
          {/* Scrolled by itself: a key reaches it. */}
          <pre className="told" tabIndex={0} aria-label={t('rounds.told')}>
            {told.raw}
          </pre>
          <p className="caption faint">
            {told.memberId && (
              <>
                {t('rounds.player')}: <Link to={`/members/${told.memberId}`}>{told.memberId}</Link>{' '}
                ·{' '}
              </>
            )}
            {t('reveal.noted')}
          </p>
        </>
      )}
      {fault !== null && <p className="note bad">{words(fault)}</p>}
    </section>
  )
}
