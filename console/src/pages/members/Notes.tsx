import type { Answer } from '@krapao/contract/calls'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../api/rights.ts'
import { useAct } from '../../api/useOps.ts'
import { NoteList } from '../../components/NoteList.tsx'

/** What operators have written down about a member. */
export function Notes({ of }: { of: Answer<'opsMember'> }) {
  const t = useTranslations('member')
  const [text, setText] = useState('')
  const mayAdd = useMay('members.act')
  const add = useAct('opsMemberNote', () => setText(''))
  return (
    <div className="panel">
      {mayAdd && (
        <>
          <label className="fl">
            <span>{t('noteNew')}</span>
            <textarea
              className="textin"
              value={text}
              maxLength={2_000}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <button
            type="button"
            className="btn"
            style={{ justifySelf: 'start', alignSelf: 'start' }}
            disabled={text.trim() === '' || add.isPending}
            onClick={() => add.mutate({ params: { id: of.profile.memberId }, body: { text } })}
          >
            <Pencil className="icon s" aria-hidden />
            {t('noteAdd')}
          </button>
        </>
      )}
      <NoteList notes={of.notes} />
    </div>
  )
}
