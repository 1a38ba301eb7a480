import type { Answer } from '@krapao/contract/calls'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fullTime } from '../../format/time.ts'

/** The link for the operator, shown this once. It lets them set a password; it logs nobody in. */
export function InvitedDialog({ of, close }: { of: Answer<'opsStaffAdd'>; close: () => void }) {
  const t = useTranslations('staff')
  const dialog = useRef<HTMLDialogElement>(null)
  const [isCopied, setCopied] = useState(false)
  const link = `${location.origin}${of.invitation.path}`
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="dialog" onClose={close} aria-labelledby="invited-title">
      <div className="in">
        <h2 id="invited-title">{t('told', { email: of.email })}</h2>
        <p className="note">{t('toldOnce')}</p>
        <div className="wellb">
          <small>{t('link')}</small>
          <b className="secret">{link}</b>
          <small>{t('until', { at: fullTime(of.invitation.expiresAt) })}</small>
        </div>
        <div className="pairacts">
          <button
            type="button"
            className="btn"
            onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}
          >
            {t(isCopied ? 'copied' : 'copy')}
          </button>
          <button type="button" className="btn main" onClick={close}>
            {t('noted')}
          </button>
        </div>
      </div>
    </dialog>
  )
}
