import { KeyRound, Link2, Smartphone, Ticket, Timer } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { canUsePasskeys, logInWithPasskey } from '../../api/passkey.ts'
import { beginSession } from '../../api/session.ts'
import { FaultNote } from '../forms/FaultNote.tsx'
import { useSubmit } from '../forms/useSubmit.ts'
import { Labelled } from '../inputs.tsx'

const FACTORS = ['totp', 'passkey', 'recovery'] as const
type Factor = (typeof FACTORS)[number]
const ICON = { totp: Smartphone, passkey: KeyRound, recovery: Ticket }
const KEY = 'ops-factor'

const typed = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** What this browser's operator chose last; a recovery code is never the habit. */
const usual = (): Factor =>
  localStorage.getItem(KEY) === 'passkey' && canUsePasskeys() ? 'passkey' : 'totp'

function enter(factor: Factor, email: string, password: string, code: string) {
  if (factor === 'passkey') return logInWithPasskey(email, password)
  const given = factor === 'recovery' ? { recoveryCode: code } : { totp: code.replaceAll(' ', '') }
  return callOps('opsLogin', { body: { email, password, ...given } })
}

/**
 * A password, and beside it a code of the authenticator, a passkey, or a recovery code. `note`: why
 * one is asked.
 */
export function LoginBox({ title, note }: { title: string; note?: string | undefined }) {
  const t = useTranslations('login')
  const [factor, setFactor] = useState<Factor>(usual)
  /** A form that was refused is emptied; the email stays. */
  const [email, setEmail] = useState('')
  const { busy, fault, submit, forget } = useSubmit()

  const logIn = async (form: FormData): Promise<void> => {
    setEmail(typed(form, 'email'))
    await submit(async () => {
      const { operator } = await enter(
        factor,
        typed(form, 'email'),
        typed(form, 'password'),
        typed(form, 'code').trim(),
      )
      localStorage.setItem(KEY, factor)
      beginSession(operator)
    })
  }
  return (
    <form className="loginbox" action={logIn}>
      <h1>{title}</h1>
      {note && <p className="note calm">{note}</p>}
      <div className="card loginfields">
        <Fields factor={factor} email={email} />
        {factor === 'passkey' && <p className="note calm">{t('passkeyLead')}</p>}
        <FaultNote fault={fault} />
        <button type="submit" className="btn main tall wide" disabled={busy}>
          {busy ? t('busy') : factor === 'passkey' ? t('enterPasskey') : t('enter')}
        </button>
      </div>
      <OtherFactors factor={factor} forget={forget} setFactor={setFactor} />
      <Foot />
    </form>
  )
}

function Fields({ factor, email }: { factor: Factor; email: string }) {
  const t = useTranslations('login')
  return (
    <>
      <Labelled name={t('email')}>
        <input
          className="textin"
          name="email"
          type="email"
          autoComplete="username"
          key={email}
          defaultValue={email}
          required
        />
      </Labelled>
      <Labelled name={t('password')}>
        <input
          className="textin"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      </Labelled>
      {factor !== 'passkey' && (
        <Labelled name={t(factor)}>
          <input
            key={factor}
            className="textin"
            name="code"
            inputMode={factor === 'recovery' ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            placeholder={factor === 'recovery' ? 'xxxxx-xxxxx' : '000000'}
            required
          />
        </Labelled>
      )}
    </>
  )
}

function OtherFactors({
  factor,
  forget,
  setFactor,
}: {
  factor: Factor
  forget: () => void
  setFactor: (factor: Factor) => void
}) {
  const t = useTranslations('login')
  return (
    <div className="otherways">
      {FACTORS.filter((each) => each !== factor)
        .filter((each) => each !== 'passkey' || canUsePasskeys())
        .map((each) => {
          const Sign = ICON[each]
          return (
            <button
              key={each}
              type="button"
              className="btn small"
              onClick={() => {
                forget()
                setFactor(each)
              }}
            >
              <Sign className="icon xs" aria-hidden />
              {t(`use.${each}`)}
            </button>
          )
        })}
    </div>
  )
}

function Foot() {
  const t = useTranslations('login')
  return (
    <p className="caption faint loginfoot">
      <span className="row-line">
        <Timer className="icon xs" aria-hidden />
        {t('idle')}
      </span>
      <span className="row-line">
        <Link2 className="icon xs" aria-hidden />
        {t('recorded')}
      </span>
    </p>
  )
}
