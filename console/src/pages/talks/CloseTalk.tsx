import type { Answer } from '@krapao/contract/calls'
import { TALK_OUTCOMES, type TalkOutcome } from '@krapao/contract/ops/talks/kinds'
import { Check } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../api/useOps.ts'
import { FaultNote } from '../../components/forms/FaultNote.tsx'
import { Labelled } from '../../components/inputs.tsx'

type Talk = Answer<'opsTalks'>['talks'][number]

/** Why this outcome cannot be said as it stands; null: it can. */
const lacks = (of: Talk, outcome: TalkOutcome, note: string) => {
  if (outcome === 'LIMIT_SET' && !of.limitSet) return 'noLimit'
  if (outcome === 'BREAK_TAKEN' && !of.breakTaken) return 'noBreak'
  return outcome === 'NO_NEED' && note.trim().length < 3 ? 'noNote' : null
}

/** How the talk ends: an outcome that is so, and a note where one is needed. */
export function CloseTalk({ of }: { of: Talk }) {
  const t = useTranslations('talks')
  const [outcome, setOutcome] = useState<TalkOutcome | null>(null)
  const [note, setNote] = useState('')
  const close = useAct('opsTalkClose')
  const lack = outcome && lacks(of, outcome, note)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (outcome) close.mutate({ params: { id: of.id }, body: { outcome, note } })
  }
  return (
    <form className="closetalk" onSubmit={submit}>
      <fieldset className="reasons">
        <legend>{t('whatCame')}</legend>
        <div className="rchips">
          {TALK_OUTCOMES.map((each) => (
            <button
              key={each}
              type="button"
              className="rchip"
              aria-pressed={each === outcome}
              onClick={() => setOutcome(each)}
            >
              {each === outcome && <Check className="icon xs" aria-hidden />}
              {t(`outcome.${each}`)}
            </button>
          ))}
        </div>
      </fieldset>
      <Labelled name={t('note')}>
        <input
          className="textin"
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.target.value)}
        />
      </Labelled>
      {lack && <p className="note way">{t(lack)}</p>}
      <FaultNote fault={close.error} />
      <div className="pairacts">
        <button
          type="submit"
          className="btn tall"
          disabled={outcome === null || lack !== null || close.isPending}
        >
          {t('close')}
        </button>
      </div>
    </form>
  )
}
