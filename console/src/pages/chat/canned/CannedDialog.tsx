import { Plus, Trash2 } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../../api/useOps.ts'
import { FaultNote } from '../../../components/forms/FaultNote.tsx'
import { ModalDialog } from '../../../components/forms/ModalDialog.tsx'
import { TextIn } from '../../../components/inputs.tsx'
import type { Canned } from './canned.ts'

interface Draft {
  shortcut: string
  title: string
  th: string
  la: string
  en: string
}
const EMPTY: Draft = { shortcut: '', title: '', th: '', la: '', en: '' }
const draftOf = ({ shortcut, title, message, translations }: Canned): Draft => ({
  shortcut,
  title,
  th: message.message_type === 'text' ? message.payload.text : '',
  la: translations.la ?? '',
  en: translations.en ?? '',
})
const SHORTCUT = /^[\p{L}\p{M}\p{N}_-]{1,40}$/u
const hasShortcut = ({ shortcut, title }: Draft): boolean =>
  SHORTCUT.test(shortcut) && title.trim() !== ''

/** The ready answers: added, changed and removed by whoever may answer; each act is audited. */
export function CannedDialog({ all, close }: { all: readonly Canned[]; close: () => void }) {
  const t = useTranslations('chat.canned')
  const [chosen, setChosen] = useState<Canned | null>(null)
  return (
    <ModalDialog title={t('title')} close={close} wide>
      <div className="cannedgrid">
        <ul className="scroll">
          <li>
            <button
              type="button"
              className="btn small"
              aria-pressed={chosen === null}
              onClick={() => setChosen(null)}
            >
              <Plus className="icon xs" aria-hidden />
              {t('add')}
            </button>
          </li>
          {all.map((each) => (
            <li key={each._id}>
              <button
                type="button"
                className="cannedname"
                aria-pressed={each._id === chosen?._id}
                onClick={() => setChosen(each)}
              >
                <b className="b cut">{each.title}</b>
                <small className="cut">/{each.shortcut}</small>
              </button>
            </li>
          ))}
        </ul>
        <CannedForm
          key={`${chosen?._id} ${chosen?.updatedAt}`}
          of={chosen}
          position={chosen?.position ?? Math.min(10_000, all.length)}
          done={() => setChosen(null)}
        />
      </div>
      <button type="button" className="btn" onClick={close}>
        {t('close')}
      </button>
    </ModalDialog>
  )
}

function CannedForm({
  of,
  position,
  done,
}: {
  of: Canned | null
  position: number
  done: () => void
}) {
  const t = useTranslations('chat.canned')
  const [draft, setDraft] = useState<Draft>(of ? draftOf(of) : EMPTY)
  const add = useAct('opsCannedAdd', () => {
    setDraft(EMPTY)
    done()
  })
  const change = useAct('opsCannedChange', done)
  const remove = useAct('opsCannedRemove', done)
  const set = (key: keyof Draft) => (value: string) => setDraft({ ...draft, [key]: value })
  // Buttons and cards are made by who knows the calls: here their name alone can be changed.
  const isText = of === null || of.message.message_type === 'text'
  const isWhole = hasShortcut(draft) && (!isText || draft.th.trim() !== '')
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isWhole) return
    const body = bodyOf(draft, of, position)
    if (of) change.mutate({ params: { canned: of._id }, body })
    else add.mutate({ body })
  }
  return (
    <form className="cannedform" onSubmit={save}>
      <TextIn name={t('shortcut')} value={draft.shortcut} set={set('shortcut')} />
      <TextIn name={t('name')} value={draft.title} set={set('title')} />
      {isText ? <Texts draft={draft} set={set} /> : <p className="note calm">{t('notText')}</p>}
      <FaultNote fault={add.error ?? change.error ?? remove.error} />
      <div className="row-line">
        {of && (
          <button
            type="button"
            className="btn danger"
            onClick={() => remove.mutate({ params: { canned: of._id } })}
          >
            <Trash2 className="icon s" aria-hidden />
            {t('remove')}
          </button>
        )}
        <span className="push" />
        <button
          type="submit"
          className="btn main"
          disabled={!isWhole || add.isPending || change.isPending}
        >
          {of ? t('save') : t('add')}
        </button>
      </div>
    </form>
  )
}

function bodyOf(draft: Draft, of: Canned | null, position: number) {
  const isText = of === null || of.message.message_type === 'text'
  const body = {
    shortcut: draft.shortcut,
    title: draft.title.trim(),
    message: isText ? ({ message_type: 'text', payload: { text: draft.th } } as const) : of.message,
    translations: {
      ...(draft.la.trim() ? { la: draft.la } : {}),
      ...(draft.en.trim() ? { en: draft.en } : {}),
    },
    position,
  }
  return body
}

function Texts({
  draft,
  set,
}: {
  draft: Draft
  set: (key: keyof Draft) => (value: string) => void
}) {
  const t = useTranslations('chat.canned')
  return (['th', 'la', 'en'] as const).map((locale) => (
    <TextIn
      key={locale}
      name={t(`text.${locale}`)}
      value={draft[locale]}
      set={set(locale)}
      lines={3}
    />
  ))
}
