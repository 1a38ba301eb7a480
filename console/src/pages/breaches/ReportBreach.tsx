import type { Answer } from '@krapao/contract/calls'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../api/useOps.ts'
import { TextIn, TimeIn } from '../../components/inputs.tsx'
import { ReasonDialog } from '../../components/queue/ReasonDialog.tsx'
import { thisMinute } from '../../format/time.ts'

type Breach = Answer<'opsBreaches'>['breaches'][number]

/** When and as what a breach was reported, and, of a high risk, when its people were told. */
export function ReportBreach({
  of,
  close,
  done,
}: {
  of: Breach
  close: () => void
  done: () => void
}) {
  const t = useTranslations('breaches')
  const report = useAct('opsBreachReport')
  const [reportedAt, setReportedAt] = useState<string | null>(thisMinute)
  const [peopleToldAt, setTold] = useState<string | null>(null)
  const [reference, setReference] = useState('')
  const isWhole =
    reportedAt !== null && reference.trim() !== '' && (!of.isHighRisk || peopleToldAt !== null)
  return (
    <ReasonDialog
      close={close}
      done={done}
      asked={{
        title: t('reportTitle', { number: of.number }),
        confirm: t('report'),
        needsReason: true,
        blocked: isWhole ? null : t(of.isHighRisk ? 'reportIncompleteHigh' : 'reportIncomplete'),
        run: (reason) =>
          report.mutateAsync({
            params: { id: of.id },
            body: { reportedAt: reportedAt ?? '', reference, peopleToldAt, reason },
          }),
        body: (
          <>
            <p className="note calm">{t('reportText')}</p>
            <TimeIn
              name={t('reportedAt')}
              field="reportedAt"
              value={reportedAt}
              set={setReportedAt}
            />
            <TextIn name={t('reference')} field="reference" value={reference} set={setReference} />
            <TimeIn name={t('toldAt')} field="peopleToldAt" value={peopleToldAt} set={setTold} />
          </>
        ),
      }}
    />
  )
}
