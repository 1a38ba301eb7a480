import type { Answer } from '@krapao/contract/calls'
import { Mark } from '@krapao/ui/art/mark.tsx'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { callOps, CallRefused } from '../../api/call.ts'
import { beginSession } from '../../api/session.ts'
import { CodeField } from '../../components/forms/CodeField.tsx'
import { FaultNote } from '../../components/forms/FaultNote.tsx'
import { useSubmit } from '../../components/forms/useSubmit.ts'
import { TextIn } from '../../components/inputs.tsx'
import { AuthenticatorKey } from '../../components/login/AuthenticatorKey.tsx'
import { LanguageButton } from '../../locales/LanguageButton.tsx'

type Begun = Answer<'opsInvitationBegin'>
type Done = Answer<'opsInvitationFinish'>

/** What an invitation opens: the operator's own password and authenticator, set by nobody else. */
export function InvitationPage() {
  const t = useTranslations('invitation')
  // After the #: no server's log sees it.
  const [code] = useState(() => location.hash.slice(1))
  const [begun, setBegun] = useState<Begun | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  useEffect(() => {
    callOps('opsInvitationBegin', { body: { code: code || '-' } }).then(setBegun, setFault)
  }, [code])
  const isGone = fault instanceof CallRefused && fault.code === 'WRONG_CREDENTIAL'
  return (
    <main className="loginmain" style={{ minHeight: '100dvh' }}>
      <LanguageButton />
      <div className="loginbox">
        <Mark className="size-12" />
        <h1>{t(done ? 'codesTitle' : isGone ? 'gone' : 'title')}</h1>
        <FaultNote fault={fault} said={isGone && t('goneLead')} />
        {begun && !done && <OwnPassword of={begun} code={code} done={setDone} />}
        {done && <Codes of={done} />}
      </div>
    </main>
  )
}

function OwnPassword({ of, code, done }: { of: Begun; code: string; done: (done: Done) => void }) {
  const t = useTranslations('invitation')
  const role = useTranslations('role')
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const { busy, fault, submit } = useSubmit()
  const isWeak = fault instanceof CallRefused && fault.code === 'INVALID_REQUEST'
  const finish = (): Promise<void> =>
    submit(async () =>
      done(await callOps('opsInvitationFinish', { body: { code, password, totp: totp.trim() } })),
    )
  return (
    <form
      className="card loginfields"
      onSubmit={(event) => {
        event.preventDefault()
        void finish()
      }}
    >
      <p className="muted">
        {t('lead', { name: of.name, email: of.email })} · {role(of.role)}
      </p>
      <input type="hidden" autoComplete="username" value={of.email} readOnly />
      <TextIn
        name={t('password')}
        type="password"
        autoComplete="new-password"
        required
        value={password}
        set={setPassword}
      />
      <p className="caption muted">{t('passwordHint')}</p>
      <h2>{t('keyTitle')}</h2>
      <p className="caption muted">{t('keyLead')}</p>
      <AuthenticatorKey secret={of.totpSecret} otpauth={of.otpauth} qr={of.qr} />
      <CodeField label={t('code')} value={totp} onChange={setTotp} />
      <FaultNote fault={fault} said={isWeak && t('weak')} />
      <button type="submit" className="btn main tall wide" disabled={busy}>
        {t(busy ? 'busy' : 'go')}
      </button>
    </form>
  )
}

function Codes({ of }: { of: Done }) {
  const t = useTranslations('invitation')
  const navigate = useNavigate()
  return (
    <div className="card loginfields">
      <p className="note">{t('codesLead')}</p>
      <ul className="codes">
        {of.recoveryCodes.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <button
        type="button"
        className="btn main tall wide"
        onClick={() => {
          beginSession(of.operator)
          void navigate('/', { replace: true })
        }}
      >
        {t('on')}
      </button>
    </div>
  )
}
