import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { CodeField } from '../../components/forms/CodeField.tsx'
import { FaultNote } from '../../components/forms/FaultNote.tsx'
import { ModalDialog } from '../../components/forms/ModalDialog.tsx'
import { useSubmit } from '../../components/forms/useSubmit.ts'
import { AuthenticatorKey } from '../../components/login/AuthenticatorKey.tsx'

/** The new authenticator's key, and the code that shows that it was typed in right. */
export function AuthenticatorDialog({
  secret,
  otpauth,
  qr,
  done,
  close,
}: {
  secret: string
  otpauth: string
  qr: string
  done: () => void
  close: () => void
}) {
  const t = useTranslations('security')
  const [totp, setTotp] = useState('')
  const { busy, fault, submit } = useSubmit()
  const finish = (): Promise<void> =>
    submit(async () => {
      await callOps('opsAuthenticatorFinish', { body: { totp: totp.replaceAll(' ', '') } })
      done()
      close()
    })
  return (
    <ModalDialog title={t('newCodes')} close={close} onSubmit={() => void finish()}>
      <p className="muted caption">{t('newCodesLead')}</p>
      <AuthenticatorKey secret={secret} otpauth={otpauth} qr={qr} />
      <CodeField label={t('newCode')} value={totp} onChange={setTotp} />
      <FaultNote fault={fault} />
      <button type="submit" className="btn main" disabled={busy || totp === ''}>
        {t('useCodes')}
      </button>
    </ModalDialog>
  )
}
