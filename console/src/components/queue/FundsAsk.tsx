import type { Answer } from '@krapao/contract/calls'
import { FileText } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAct } from '../../api/useOps.ts'
import { fullTime } from '../../format/time.ts'
import { FaultNote } from '../forms/FaultNote.tsx'
import { useSubmit } from '../forms/useSubmit.ts'

type Funds = Answer<'opsAmlCase'>['funds']

/**
 * Where the member's money comes from: how far it is told, and the question, which is identity's
 * own and says nothing of why it is asked.
 */
export function FundsAsk({
  memberId,
  of,
  again,
}: {
  memberId: string
  of: Funds
  again: () => void
}) {
  const t = useTranslations('funds')
  const ask = useAct('opsFundsAsk')
  const { busy, fault, submit } = useSubmit()
  const send = (): void =>
    void submit(async () => {
      await ask.mutateAsync({ params: { id: memberId }, body: {} })
      again()
    })
  const isOpen = of !== null && of.state !== 'ACCEPTED' && of.state !== 'REFUSED'
  return (
    <div className="wellb">
      <h3>{t('title')}</h3>
      <p>
        {of === null ? t('never') : t(`state.${of.state}`)}
        {of?.askedAt && (
          <span className="faint"> · {t('askedAt', { at: fullTime(of.askedAt) })}</span>
        )}
      </p>
      <FaultNote fault={fault} />
      <div className="pairacts">
        {!isOpen && (
          <button type="button" className="btn small" disabled={busy} onClick={send}>
            <FileText className="icon xs" aria-hidden />
            {t('ask')}
          </button>
        )}
        {of?.identityCase && (
          <Link className="btn small" to={`/identity?case=${encodeURIComponent(of.identityCase)}`}>
            {t('look')}
          </Link>
        )}
      </div>
      <p className="caption faint">{t('means')}</p>
    </div>
  )
}
