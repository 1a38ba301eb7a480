import type { BodyInput } from '@krapao/contract/calls'
import { KeyRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { canUsePasskeys, proofByPasskey } from '../../api/passkey.ts'
import { TextIn } from '../inputs.tsx'
import { CodeField } from './CodeField.tsx'
import { FaultNote } from './FaultNote.tsx'
import { ModalDialog } from './ModalDialog.tsx'
import { useSubmit } from './useSubmit.ts'

type Proof = BodyInput<'opsPasskeyBegin'>
export interface Asked {
  title: string
  lead: string
  confirm: string
  danger?: boolean
  /** Fields of its own, above the proof. */
  body?: ReactNode
  run: (proof: Proof) => Promise<unknown>
}

interface Props {
  asked: Asked
  /** Which of the two the operator has. */
  codes: boolean
  passkeys: boolean
  close: () => void
}

/**
 * The password again, with a code of the authenticator or a passkey, before something danger
 * changes.
 */
export function ProofDialog({ asked, codes, passkeys, close }: Props) {
  const t = useTranslations('security')
  const dialogWords = useTranslations('dialog')
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const { busy, fault, submit } = useSubmit()
  const run = (prove: () => Promise<Proof>): Promise<void> =>
    submit(async () => {
      await asked.run(await prove())
      close()
    })
  const usual = codes
    ? async () => ({ password, totp: totp.replaceAll(' ', '') })
    : () => proofByPasskey(password)
  const byPasskey = passkeys && canUsePasskeys()
  return (
    <ModalDialog title={asked.title} close={close} onSubmit={() => void run(usual)}>
      <p className="muted caption">{asked.lead}</p>
      {asked.body}
      <TextIn
        name={t('password')}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        set={setPassword}
      />
      {codes && <CodeField label={t('code')} value={totp} onChange={setTotp} />}
      <FaultNote fault={fault} />
      {codes && byPasskey && (
        <button
          type="button"
          className="btn quiet"
          disabled={busy || password === ''}
          onClick={() => void run(() => proofByPasskey(password))}
        >
          <KeyRound className="icon s" aria-hidden />
          {t('byPasskey')}
        </button>
      )}
      <div className="pairacts">
        <button type="button" className="btn" onClick={close}>
          {dialogWords('back')}
        </button>
        <button
          type="submit"
          className={`btn ${asked.danger ? 'danger' : 'main'}`}
          disabled={busy || password === '' || (codes && totp === '')}
        >
          {busy ? dialogWords('busy') : asked.confirm}
        </button>
      </div>
    </ModalDialog>
  )
}
