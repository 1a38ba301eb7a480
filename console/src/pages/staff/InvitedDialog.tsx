import type { Answer } from '@krapao/contract/calls'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ModalDialog } from '../../components/forms/ModalDialog.tsx'
import { fullTime } from '../../format/time.ts'

/** The link for the operator, shown this once. It lets them set a password; it logs nobody in. */
export function InvitedDialog({ of, close }: { of: Answer<'opsStaffAdd'>; close: () => void }) {
  const t = useTranslations('staff')
  const [isCopied, setCopied] = useState(false)
  const link = `${location.origin}${of.invitation.path}`
  return (
    <ModalDialog title={t('told', { email: of.email })} close={close}>
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
    </ModalDialog>
  )
}
