import { Icon } from '@krapao/ui/art/icon.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Checkbox } from '@krapao/ui/controls/checkbox.tsx'
import { Field } from '@krapao/ui/fields/field.tsx'
import { PasswordField } from '@krapao/ui/fields/password-field.tsx'
import { PublicHero } from '@krapao/ui/layout/public-hero.tsx'
import morning from '@krapao/ui/svg/login.svg'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { whyEnded } from '../../api/session/ended.ts'
import { useTypedEarly } from '../../app/drawnEarly.ts'
import { FootLink } from '../../app/FootLink.tsx'
import { Link } from '../../app/Link.tsx'
import { usePageTitle } from '../../app/usePageTitle.ts'
import { takePhone } from '../../core/account/handedPhone.ts'
import { hasPasskeyHere } from '../../core/account/passkeyHere.ts'
import { phoneDigits, spacedPhone } from '../../format/phone.ts'
import { paths } from '../../paths.ts'
import { useLogin } from './useLogin.ts'
import { useServiceCheck } from './useServiceCheck.ts'

/** What its own two fields hold: the password is text, and always there. */
const typedIn = (fields: FormData): { password: string; remember: boolean } => ({
  password: fields.get('password') as string,
  remember: fields.has('remember'),
})

export default function LoginPage() {
  const t = useTranslations('login')
  const common = useTranslations('common')
  const [ended] = useState(whyEnded)
  const why = `ended.${ended}` as 'ended.TEAM'
  usePageTitle('login')
  const isTerminated = useServiceCheck()
  const { logIn, logInByPasskey, isBusy, error, clearError } = useLogin()
  const [hasPasskey] = useState(hasPasskeyHere)
  const [phone, setPhone] = useState(takePhone)
  useTypedEarly('username', (typed) => setPhone(spacedPhone(typed)))

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void logIn({ username: phoneDigits(phone), ...typedIn(new FormData(event.currentTarget)) })
  }

  return (
    <div data-terminated={isTerminated || undefined}>
      <div className="login-hero">
        <PublicHero image={morning} />
      </div>
      <div className="-mt-2 mb-4 text-center">
        <h1 className="text-headline">{t('heading')}</h1>
        <p className="text-ink-muted">{t('lead')}</p>
      </div>
      {ended && (
        <p role="status" className="mb-4 rounded-control bg-waiting-soft px-3.5 py-3 text-small">
          {t(t.has(why) ? why : 'ended.NOW')}
        </p>
      )}
      {/* Without any script it sends nothing that an address or a log would keep. */}
      <form method="post" className="grid gap-4" onSubmit={submit} onInput={clearError} noValidate>
        <Field
          label={t('phone')}
          name="username"
          leading={Smartphone}
          type="tel"
          inputMode="numeric"
          autoComplete="username"
          value={phone}
          onChange={(event) => setPhone(spacedPhone(event.target.value))}
          aria-invalid={error ? true : undefined}
        />
        <PasswordField
          label={t('password')}
          name="password"
          showLabel={common('showPassword')}
          hideLabel={common('hidePassword')}
        />
        <div className="-mt-1.5 flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label={t('remember')} name="remember" defaultChecked />
          <Link
            to={paths.recover}
            className="-mx-1 rounded-control px-1 py-3 text-small font-semibold text-accent-text"
          >
            {t('forgot')}
          </Link>
        </div>
        <div>
          {hasPasskey && (
            <Button
              kind="main"
              icon={Fingerprint}
              wide
              busy={isBusy}
              busyLabel={t('submitting')}
              className="mb-2.5"
              onClick={() => void logInByPasskey()}
            >
              {t('passkey')}
            </Button>
          )}
          <Button
            type="submit"
            kind={hasPasskey ? 'plain' : 'main'}
            wide
            busy={isBusy}
            busyLabel={t('submitting')}
          >
            {t('submit')}
          </Button>
          {/* Its place is kept, so that an error moves nothing. */}
          <p
            role="alert"
            className="mt-2 flex min-h-[1.65em] items-start justify-center gap-1.5 text-caption text-danger"
          >
            {error && (
              <>
                <Icon of={CircleAlert} size="xs" className="mt-[.2rem]" />
                {error}
              </>
            )}
          </p>
        </div>
      </form>
      <FootLink question={t('noAccount')} to={paths.register}>
        {t('register')}
      </FootLink>
      <p className="mt-2 flex items-center justify-center gap-2 text-caption text-ink-faint">
        <span className="rounded-full bg-control-press px-1.75 text-micro leading-6! font-semibold text-ink">
          20+
        </span>
        {t('age')}
      </p>
    </div>
  )
}
