import type { Answer } from '@krapao/contract/calls'
import { LogOut, Monitor } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { logOut } from '../../api/logOut.ts'
import { FaultNote } from '../../components/forms/FaultNote.tsx'
import { ModalDialog } from '../../components/forms/ModalDialog.tsx'
import { useSubmit } from '../../components/forms/useSubmit.ts'
import { fullTime } from '../../format/time.ts'

/** Where the operator is logged in, and the way out of all of it. */
export function Sessions({ sessions }: { sessions: Answer<'opsSecurity'>['sessions'] }) {
  const t = useTranslations('security')
  const [isAsked, setIsAsked] = useState(false)
  return (
    <section className="card">
      <div className="chead">
        <h2>{t('sessions')}</h2>
      </div>
      {sessions.map((each) => (
        <div key={each.id} className="factor">
          <span className="av" aria-hidden>
            <Monitor className="icon s" />
          </span>
          <span className="grow">
            <b className="b">{each.device || t('unknownDevice')}</b>
            <small>
              {t('sessionSaid', {
                since: fullTime(each.createdAt),
                at: fullTime(each.lastSeenAt),
                address: each.address,
              })}
            </small>
          </span>
          {each.isThis && <span className="badge">{t('thisDevice')}</span>}
        </div>
      ))}
      <div className="tfoot">
        <span className="grow" />
        <button type="button" className="btn danger" onClick={() => setIsAsked(true)}>
          <LogOut className="icon s" aria-hidden />
          {t('everywhere')}
        </button>
      </div>
      {isAsked && <AskEverywhere close={() => setIsAsked(false)} />}
    </section>
  )
}

function AskEverywhere({ close }: { close: () => void }) {
  const t = useTranslations('security')
  const dialog = useTranslations('dialog')
  const { busy, fault, submit } = useSubmit()
  return (
    <ModalDialog
      title={t('everywhereTitle')}
      close={close}
      onSubmit={() => void submit(() => logOut({ everywhere: true }))}
    >
      <p className="muted caption">{t('everywhereLead')}</p>
      <FaultNote fault={fault} />
      <div className="pairacts">
        <button type="button" className="btn" onClick={close}>
          {dialog('back')}
        </button>
        <button type="submit" className="btn danger" disabled={busy}>
          {busy ? dialog('busy') : t('everywhere')}
        </button>
      </div>
    </ModalDialog>
  )
}
