import { Mark } from '@krapao/ui/art/mark.tsx'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { callOps } from '../api/call.ts'
import { setSession, useSession } from '../api/session.ts'
import { useLanguage } from '../locales/LocaleProvider.tsx'
import { useWords } from '../pieces/useWords.ts'

const typed = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Password and a code of the authenticator; or a recovery code, which is good once. */
export function LoginPage() {
  const t = useTranslations('login')
  const words = useWords()
  const { locale, choose } = useLanguage()
  const session = useSession()
  const [byRecovery, setByRecovery] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  if (session) return <Navigate to="/" replace />

  const logIn = async (form: FormData): Promise<void> => {
    setBusy(true)
    setFault(null)
    const code = typed(form, 'code').trim()
    try {
      const { token, operator } = await callOps('opsLogin', {
        body: {
          email: typed(form, 'email'),
          password: typed(form, 'password'),
          ...(byRecovery ? { recoveryCode: code } : { totp: code.replaceAll(' ', '') }),
        },
      })
      setSession({ token, me: operator })
    } catch (error) {
      setFault(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <main className="loginpage">
      <form className="card loginbox" action={logIn}>
        <div className="between">
          <div className="row-line">
            <Mark className="size-10" />
            <div>
              <h1 style={{ fontSize: 'var(--text-title)', fontWeight: 600, lineHeight: 1.4 }}>
                Krapao
              </h1>
              <small>{t('console')}</small>
            </div>
          </div>
          <button
            type="button"
            className="btn small quiet"
            onClick={() => choose(locale === 'th' ? 'en' : 'th')}
          >
            {locale === 'th' ? 'English' : 'ไทย'}
          </button>
        </div>
        <label className="fl">
          <span>{t('email')}</span>
          <input className="textin" name="email" type="email" autoComplete="username" required />
        </label>
        <label className="fl">
          <span>{t('password')}</span>
          <input
            className="textin"
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        </label>
        <label className="fl">
          <span>{byRecovery ? t('recovery') : t('totp')}</span>
          <input
            key={String(byRecovery)}
            className="textin"
            name="code"
            inputMode={byRecovery ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            placeholder={byRecovery ? 'xxxxx-xxxxx' : '000000'}
            required
          />
        </label>
        {fault !== null && (
          <p className="note bad" role="alert">
            {words(fault)}
          </p>
        )}
        <button type="submit" className="btn main tall wide" disabled={busy}>
          {busy ? t('busy') : t('enter')}
        </button>
        <button
          type="button"
          className="btn small quiet"
          onClick={() => setByRecovery(!byRecovery)}
        >
          {byRecovery ? t('useTotp') : t('useRecovery')}
        </button>
        <p className="caption faint" style={{ textAlign: 'center' }}>
          {t('idle')}
        </p>
      </form>
    </main>
  )
}
