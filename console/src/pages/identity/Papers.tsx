import type { Paper } from '@krapao/contract/identity/levels'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { useWords } from '../../components/useWords.ts'
import type { Case } from './cases.ts'

/** So long a picture stays open. */
const OPEN_MS = 60_000

/** The pictures, closed until somebody opens one: each look is written down, and ends by itself. */
export function Papers({ of, mayLook }: { of: Case; mayLook: boolean }) {
  const t = useTranslations('identity')
  return (
    <section className="papers" aria-label={t('papers')}>
      {of.papers.map((paper) => (
        <PaperView key={`${paper} ${of.round}`} id={of.id} paper={paper} mayLook={mayLook} />
      ))}
      {of.papers.length === 0 && <p className="note calm">{t('deleted')}</p>}
    </section>
  )
}

function PaperView({ id, paper, mayLook }: { id: string; paper: Paper; mayLook: boolean }) {
  const t = useTranslations('identity')
  const words = useWords()
  const [picture, setPicture] = useState<string | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  useEffect(() => {
    if (picture === null) return
    const timer = setTimeout(() => setPicture(null), OPEN_MS)
    return () => clearTimeout(timer)
  }, [picture])
  const look = async (): Promise<void> => {
    setFault(null)
    try {
      setPicture((await callOps('opsIdentityPaper', { params: { id, paper } })).picture)
    } catch (error) {
      setFault(error)
    }
  }
  return (
    <figure className="paper">
      <figcaption className="between">
        <b>{t(`paper.${paper}`)}</b>
        {picture !== null && (
          <button type="button" className="btn small quiet" onClick={() => setPicture(null)}>
            {t('shut')}
          </button>
        )}
      </figcaption>
      {picture === null ? (
        <div className="hatched">
          {mayLook ? (
            <button type="button" className="btn small" onClick={() => void look()}>
              <Eye className="icon xs" aria-hidden />
              {t('look')}
            </button>
          ) : (
            <small>{t('notYours')}</small>
          )}
          {fault !== null && <small className="out">{words(fault)}</small>}
        </div>
      ) : (
        <img src={picture} alt={t(`paper.${paper}`)} />
      )}
    </figure>
  )
}
