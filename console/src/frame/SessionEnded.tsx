import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { useEnded } from '../api/session.ts'
import { LoginBox } from '../components/login/LoginBox.tsx'
import { LanguageButton } from '../locales/LanguageButton.tsx'

/**
 * Over everything, and not to be looked through: the session has ended, by what, and the way back
 * in. What was being written stays behind it for its operator alone.
 */
export function SessionEnded({ why }: { why: NonNullable<ReturnType<typeof useEnded>> }) {
  const t = useTranslations('ended')
  const dialog = useRef<HTMLDialogElement>(null)
  const show = (): void => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
  }
  useEffect(show, [])
  return (
    <dialog
      ref={dialog}
      className="endedlogin"
      aria-label={t('title')}
      onCancel={(event) => event.preventDefault()}
      onClose={show}
    >
      <div className="loginmain">
        <LanguageButton />
        <LoginBox title={t('title')} note={`${t(why)} ${t('kept')}`} />
      </div>
    </dialog>
  )
}
