import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import { fullTime } from '../../format/time.ts'
import { ApprovalSeats } from '../ApprovalSeats.tsx'
import type { Asked } from './ReasonDialog.tsx'
import { useSecondApproval, type SecondDecision } from './useSecondApproval.ts'

/** The first approval of two on a case, as its list answers it. */
interface OpenWord {
  approval: string
  operator: string
  at: string
  reason: string
}

/**
 * What one operator proposes at a case, with its facts: another one confirms it or disagrees, the
 * first may take it back.
 */
export function Proposal({
  of,
  what,
  ask,
  children,
}: {
  of: OpenWord
  /** What is proposed, in a sentence without its end. */
  what: string
  ask: (asked: Asked) => void
  /** Who it is about, what speaks for it, and what will be posted. */
  children?: ReactNode
}) {
  const t = useTranslations()
  const me = useSession()?.me.name
  const say = useSecondApproval()
  const isMine = of.operator === me
  const press = (word: SecondDecision) => (): void => ask(say(of.approval, word, what, children))
  return (
    <section className="wellb proposal" aria-label={t('approvals.proposal')}>
      <h3>{what}</h3>
      <p className="caption">
        {t('approvals.proposedAt', { name: of.operator, at: fullTime(of.at) })}
      </p>
      <p className="note calm">{of.reason}</p>
      {children}
      <ApprovalSeats signed={[of]} />
      {isMine ? (
        <>
          <p className="caption faint">{t('seats.notYourself')}</p>
          <button type="button" className="btn danger tall" onClick={press('takeBack')}>
            {t('approvals.takeBack')}
          </button>
        </>
      ) : (
        <div className="pairacts">
          <button type="button" className="btn danger tall" onClick={press('disagree')}>
            {t('approvals.disagree')}
          </button>
          <button type="button" className="btn main tall" onClick={press('confirm')}>
            <Check className="icon s" aria-hidden />
            {t('approvals.confirm')}
          </button>
        </div>
      )}
    </section>
  )
}
