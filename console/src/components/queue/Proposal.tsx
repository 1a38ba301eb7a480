import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import { useAct } from '../../api/useOps.ts'
import { fullTime } from '../../format/time.ts'
import { ApprovalSeats } from '../ApprovalSeats.tsx'
import { FaultNote } from '../forms/FaultNote.tsx'
import { useSubmit } from '../forms/useSubmit.ts'
import type { Asked } from './ReasonDialog.tsx'
import { useSecondApproval, useTakeBack } from './useSecondApproval.ts'

/** The first approval of two on a case, as its list answers it. */
interface OpenWord {
  approval: string
  operator: string
  at: string
  reason: string
}

interface Proposed {
  of: OpenWord
  /** What is proposed, in a sentence without its end. */
  what: string
  ask: (asked: Asked) => void
  /** Who it is about, what speaks for it, and what will be posted. */
  children?: ReactNode
}

/** What one operator proposes at a case, with its facts, and what another does about it. */
export function Proposal({ docked = false, ...given }: Proposed & { docked?: boolean }) {
  const { of, what, children } = given
  const t = useTranslations()
  return (
    <section className="wellb proposal" aria-label={t('approvals.proposal')}>
      <h3>{what}</h3>
      <p className="caption">
        {t('approvals.proposedAt', { name: of.operator, at: fullTime(of.at) })}
      </p>
      <p className="note calm">{of.reason}</p>
      {children}
      <ApprovalSeats signed={[of]} />
      {!docked && <ProposalActions {...given} />}
    </section>
  )
}

/**
 * Another one confirms it in one press, as all that it does stands there, or disagrees; the first
 * may take it back.
 */
export function ProposalActions({ of, what, ask, children }: Proposed) {
  const t = useTranslations()
  const me = useSession()?.me.name
  const say = useSecondApproval()
  const takeBack = useTakeBack()
  const confirm = useAct('opsApprovalConfirm')
  const { busy, fault, submit } = useSubmit()
  const sign = (): void =>
    void submit(async () => {
      await confirm.mutateAsync({ params: { id: of.approval }, body: {} })
      showToast({ tone: 'ok', title: t('toast.confirmed', { what }) })
    })
  if (of.operator === me)
    return (
      <>
        <p className="caption faint">{t('seats.notYourself')}</p>
        <button type="button" className="btn danger tall" onClick={() => takeBack(of.approval)}>
          {t('approvals.takeBack')}
        </button>
      </>
    )
  return (
    <>
      <FaultNote fault={fault} />
      <div className="pairacts">
        <button
          type="button"
          className="btn danger tall"
          onClick={() => ask(say(of.approval, 'disagree', what, children))}
        >
          {t('approvals.disagree')}
        </button>
        <button type="button" className="btn main tall" disabled={busy} onClick={sign}>
          <Check className="icon s" aria-hidden />
          {t('approvals.confirm')}
        </button>
      </div>
    </>
  )
}
