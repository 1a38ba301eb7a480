import type { Answer } from '@krapao/contract/calls'
import { LOCALES, type Locale } from '@krapao/contract/constants'
import { Send } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../api/useOps.ts'
import { FaultNote } from '../../components/forms/FaultNote.tsx'
import { Labelled } from '../../components/inputs.tsx'

const LONGEST = 2_000

/** What may be said, by language and to be changed; below it goes a button to limits and breaks. */
export function SayForm({ of }: { of: Answer<'opsTalks'>['talks'][number] }) {
  const t = useTranslations('talks')
  const [locale, setLocale] = useState<Locale>('th')
  const [text, setText] = useState<string>(of.suggestion.th)
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const say = useAct('opsTalkSay', () => setClientId(crypto.randomUUID()))
  const choose = (next: Locale): void => {
    setLocale(next)
    setText(of.suggestion[next])
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    say.mutate({ params: { id: of.id }, body: { clientId, locale, text } })
  }
  return (
    <form onSubmit={submit}>
      <fieldset className="plainset rchips" aria-label={t('language')}>
        {LOCALES.map((each) => (
          <button
            key={each}
            type="button"
            className="rchip"
            aria-pressed={each === locale}
            onClick={() => choose(each)}
          >
            {t(`locale.${each}`)}
          </button>
        ))}
      </fieldset>
      <Labelled name={t('words')}>
        <textarea
          className="textin"
          rows={5}
          value={text}
          maxLength={LONGEST}
          onChange={(event) => setText(event.target.value)}
        />
      </Labelled>
      <p className="caption faint">{t('withLink')}</p>
      <FaultNote fault={say.error} />
      {say.isSuccess && (
        <p className="note calm" role="status">
          {t('said')}
        </p>
      )}
      <div className="pairacts">
        <button
          type="submit"
          className="btn main tall"
          disabled={text.trim() === '' || say.isPending}
        >
          <Send className="icon s" aria-hidden />
          {t('say')}
        </button>
      </div>
    </form>
  )
}
