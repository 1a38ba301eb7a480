import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../api/useOps.ts'
import { FaultNote } from '../../components/forms/FaultNote.tsx'
import { useSubmit } from '../../components/forms/useSubmit.ts'
import { TextIn } from '../../components/inputs.tsx'
import { NoteList } from '../../components/NoteList.tsx'
import type { Case } from './cases.ts'

/** What operators have noted, and a field for one more; nobody changes one. */
export function Notes({ of, again }: { of: Case; again: () => void }) {
  const t = useTranslations('aml')
  const [text, setText] = useState('')
  const note = useAct('opsAmlNote')
  const { busy, fault, submit } = useSubmit()
  const add = (): void =>
    void submit(async () => {
      await note.mutateAsync({ params: { id: of.id }, body: { text } })
      setText('')
      again()
    })
  return (
    <section className="amlnotes">
      <div className="h3r">
        <h3>{t('notes')}</h3>
        <span>{t('notesStay')}</span>
      </div>
      {of.notes.length > 0 && <NoteList notes={of.notes} />}
      <TextIn name={t('note')} field="text" lines={2} value={text} set={setText} />
      <FaultNote fault={fault} />
      <button type="button" className="btn" disabled={busy || text.trim().length < 3} onClick={add}>
        {t('addNote')}
      </button>
    </section>
  )
}
