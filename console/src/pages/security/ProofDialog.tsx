import type { BodyInput } from '@krapao/contract/calls'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { canUsePasskeys, proofByPasskey } from '../../api/passkey.ts'
import { useWords } from '../../pieces/useWords.ts'
import { CodeField } from './CodeField.tsx'

export type Proof = BodyInput<'opsPasskeyBegin'>
export interface Asked {
  title: string
  lead: string
  confirm: string
  grave?: boolean
  /** Fields of its own, above the proof. */
  body?: ReactNode
  run: (proof: Proof) => Promise<unknown>
}

/** The password again, with a code of the authenticator or a passkey, before a factor changes. */
export function ProofDialog({
  asked,
  codes,
  passkeys,
  close,
}: {
  asked: Asked
  /** Which of the two the operator has. */
  codes: boolean
  passkeys: boolean
  close: () => void
}) {
  const t = useTranslations('security')
  const dialogWords = useTranslations('dialog')
  const words = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const run = async (prove: () => Promise<Proof>): Promise<void> => {
    setBusy(true)
    setFault(null)
    try {
      await asked.run(await prove())
      close()
    } catch (error) {
      setFault(error)
      setBusy(false)
    }
  }
  const byPasskey = passkeys && canUsePasskeys()
  return (
    <dialog ref={dialog} className="dialog" onClose={close} aria-labelledby="proof-title">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (codes) void run(async () => ({ password, totp: totp.replaceAll(' ', '') }))
          else void run(() => proofByPasskey(password))
        }}
      >
        <h2 id="proof-title">{asked.title}</h2>
        <p className="muted caption">{asked.lead}</p>
        {asked.body}
        <label className="fl">
          <span>{t('password')}</span>
          <input
            className="textin"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        {codes && <CodeField label={t('code')} value={totp} onChange={setTotp} />}
        {fault !== null && (
          <p className="note bad" role="alert">
            {words(fault)}
          </p>
        )}
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
            className={`btn ${asked.grave ? 'grave' : 'main'}`}
            disabled={busy || password === '' || (codes && totp === '')}
          >
            {busy ? dialogWords('busy') : asked.confirm}
          </button>
        </div>
      </form>
    </dialog>
  )
}
