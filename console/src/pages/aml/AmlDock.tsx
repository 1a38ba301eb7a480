import type { AmlOutcome } from '@krapao/contract/ops/identity/amlKinds'
import { useTranslations } from 'use-intl'
import { useAct } from '../../api/useOps.ts'
import { Proposal } from '../../components/queue/Proposal.tsx'
import type { Asked } from '../../components/queue/ReasonDialog.tsx'
import { numberOf, type Case } from './cases.ts'

/** Closed as nothing or as reported, by two; or what one of them has asked for. */
export function AmlDock({ of, ask }: { of: Case; ask: (asked: Asked) => void }) {
  const t = useTranslations('aml')
  const close = useAct('opsAmlClose')
  const number = numberOf(of.number)
  if (of.proposal)
    return (
      <Proposal of={of.proposal} what={t(`close.${of.proposal.outcome}`, { number })} ask={ask}>
        {null}
      </Proposal>
    )
  const lacks = of.checklist.filter(({ done }) => !done).length
  const said = (outcome: AmlOutcome) => () =>
    ask({
      title: t(`close.${outcome}`, { number }),
      confirm: t(`propose.${outcome}`),
      needsReason: true,
      body:
        outcome === 'REPORTED' && lacks > 0 ? (
          <p className="note way">{t('lacks', { n: lacks })}</p>
        ) : (
          <p className="note calm">{t(`means.${outcome}`)}</p>
        ),
      run: (reason) =>
        close.mutateAsync({
          params: { id: of.id },
          body: { round: of.round, outcome, reason },
        }),
    })
  return (
    <>
      <div className="pairacts">
        <button type="button" className="btn tall" onClick={said('CLEARED')}>
          {t('propose.CLEARED')}
        </button>
        <button type="button" className="btn main tall" onClick={said('REPORTED')}>
          {t('propose.REPORTED')}
        </button>
      </div>
      <p className="docknote">{t('two')}</p>
    </>
  )
}
