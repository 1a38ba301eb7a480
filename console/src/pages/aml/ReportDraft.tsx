import { CircleCheck, CircleDashed, Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { saveText } from '../../api/saveCsv.ts'
import { FaultNote } from '../../components/forms/FaultNote.tsx'
import { useSubmit } from '../../components/forms/useSubmit.ts'
import type { Case } from './cases.ts'

/** What a report needs and lacks, and its draft as a file: it is sent nowhere. */
export function ReportDraft({ of }: { of: Case }) {
  const t = useTranslations('aml')
  const { busy, fault, submit } = useSubmit()
  const done = of.checklist.filter((each) => each.done).length
  const save = (): void =>
    void submit(async () => {
      const { name, text } = await callOps('opsAmlReport', { params: { id: of.id } })
      saveText(name, text)
    })
  return (
    <section className="wellb">
      <div className="h3r">
        <h3>{t('report')}</h3>
        <span>{t('checks', { done, all: of.checklist.length })}</span>
      </div>
      <ul className="amlchecks">
        {of.checklist.map((each) => (
          <li key={each.what} className={each.done ? 'in' : 'way'}>
            {each.done ? (
              <CircleCheck className="icon xs" role="img" aria-label={t('here')} />
            ) : (
              <CircleDashed className="icon xs" role="img" aria-label={t('lacking')} />
            )}
            <span>{t(`check.${each.what}`)}</span>
          </li>
        ))}
      </ul>
      <FaultNote fault={fault} />
      <button type="button" className="btn small" disabled={busy} onClick={save}>
        <Download className="icon xs" aria-hidden />
        {t('saveDraft')}
      </button>
      <p className="caption faint">{t('counsel')}</p>
    </section>
  )
}
