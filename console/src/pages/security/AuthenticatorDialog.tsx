import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { useWords } from '../../pieces/useWords.ts'
import { CodeField } from './CodeField.tsx'

/** The new authenticator's key, and the code that shows that it was typed in right. */
export function AuthenticatorDialog({
  secret,
  otpauth,
  done,
  close,
}: {
  secret: string
  otpauth: string
  done: () => void
  close: () => void
}) {
  const t = useTranslations('security')
  const words = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const [totp, setTotp] = useState('')
  const [fault, setFault] = useState<unknown>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const finish = async (): Promise<void> => {
    setFault(null)
    try {
      await callOps('opsAuthenticatorFinish', { body: { totp: totp.replaceAll(' ', '') } })
      done()
      close()
    } catch (error) {
      setFault(error)
    }
  }
  return (
    <dialog ref={dialog} className="dialog" onClose={close} aria-labelledby="authenticator-title">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void finish()
        }}
      >
        <h2 id="authenticator-title">{t('newCodes')}</h2>
        <p className="muted caption">{t('newCodesLead')}</p>
        <div className="wellb">
          <small>{t('key')}</small>
          <b className="secret">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</b>
          <a className="caption" href={otpauth}>
            {t('openApp')}
          </a>
        </div>
        <CodeField label={t('newCode')} value={totp} onChange={setTotp} />
        {fault !== null && (
          <p className="note bad" role="alert">
            {words(fault)}
          </p>
        )}
        <button type="submit" className="btn main" disabled={totp === ''}>
          {t('useCodes')}
        </button>
      </form>
    </dialog>
  )
}
