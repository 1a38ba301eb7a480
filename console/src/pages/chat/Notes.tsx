import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../api/useOps.ts'
import { NoteList } from '../../components/NoteList.tsx'

/** What operators note about a conversation; the customer never sees it. */
export function Notes({ conversation }: { conversation: string }) {
  const t = useTranslations('chat')
  const [text, setText] = useState('')
  const { data } = useOps('opsChatNotes', { params: { conversation } })
  const add = useAct('opsChatNoteAdd', () => setText(''))
  return (
    <>
      <h3>{t('notes')}</h3>
      <form
        className="row-line"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') add.mutate({ body: { conversation, text: text.trim() } })
        }}
      >
        <input
          className="textin"
          aria-label={t('noteNew')}
          placeholder={t('noteNew')}
          maxLength={2_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="btn small" disabled={text.trim() === '' || add.isPending}>
          {t('noteAdd')}
        </button>
      </form>
      <NoteList notes={data?.map(({ _id, ...note }) => ({ id: _id, ...note })) ?? []} />
    </>
  )
}
