import type { Answer } from '@krapao/contract/calls'
import { LABEL_LENGTH, MOST_LABELS } from '@krapao/contract/chat/targets'
import { Tag, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../../api/useOps.ts'
import { FaultNote } from '../../../components/forms/FaultNote.tsx'

/** What a conversation is about, in words that the team has used or a new one. */
export function Labels({ of }: { of: Answer<'opsChatAssign'> }) {
  const t = useTranslations('chat.label')
  const [text, setText] = useState('')
  const known = useOps('opsChatLabels')
  const act = useAct('opsChatLabel', () => setText(''))
  const set = (labels: string[]): void => act.mutate({ body: { conversation: of._id, labels } })
  const isFull = of.labels.length >= MOST_LABELS
  return (
    <form
      className="chatlabels"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') set([...of.labels, text.trim()])
      }}
    >
      {of.labels.map((label) => (
        <span key={label} className="badge">
          <Tag className="icon xs" aria-hidden />
          {label}
          <button
            type="button"
            aria-label={t('remove', { label })}
            onClick={() => set(of.labels.filter((each) => each !== label))}
          >
            <X className="icon xs" aria-hidden />
          </button>
        </span>
      ))}
      {!isFull && (
        <>
          <input
            className="textin"
            list="chat-labels"
            aria-label={t('add')}
            placeholder={t('add')}
            maxLength={LABEL_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <datalist id="chat-labels">
            {known.data
              ?.filter(({ label }) => !of.labels.includes(label))
              .map(({ label }) => (
                <option key={label} value={label} />
              ))}
          </datalist>
        </>
      )}
      <FaultNote fault={act.error} />
    </form>
  )
}
