import { Icon } from '@krapao/ui/art/icon.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Checkbox } from '@krapao/ui/controls/checkbox.tsx'
import { Field } from '@krapao/ui/fields/field.tsx'
import { PasswordField } from '@krapao/ui/fields/password-field.tsx'
import { PublicHero } from '@krapao/ui/layout/public-hero.tsx'
import morning from '@krapao/ui/svg/login.svg'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Smartphone from 'lucide-react/icons/smartphone'
import { lazy, Suspense, useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { whyEnded } from '../../api/session/ended.ts'
import { FootLink } from '../../app/FootLink.tsx'
import { Link } from '../../app/Link.tsx'
import { usePageTitle } from '../../app/usePageTitle.ts'
import { hasPasskeyHere } from '../../core/account/passkeyHere.ts'
import { paths } from '../../paths.ts'
import { HAS_LINE } from '../../settings.ts'
import { useLogin } from './useLogin.ts'
import { usePhone } from './usePhone.ts'
import { useServiceCheck } from './useServiceCheck.ts'

/** Fetched where this device has a passkey. */
const PasskeyClasp = lazy(() => import('../../features/passkey/PasskeyClasp.tsx'))

/** Fetched where this site has LINE. */
const LineLogin = lazy(() => import('../../features/line/LineLogin.tsx'))

/** What its own two fields hold: the password is text, and always there. */
const typedIn = (fields: FormData): { password: string; remember: boolean } => ({
  password: fields.get('password') as string,
  remember: fields.has('remember'),
})

export default function LoginPage() {
  const t = useTranslations('login')
  const [ended] = useState(whyEnded)
  const why = `ended.${ended}` as 'ended.TEAM'
  usePageTitle('login')
  const isTerminated = useServiceCheck()

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
      <LoginForm />
      <FootLink question={t('noAccount')} to={paths.register}>
        {t('register')}
      </FootLink>
      {HAS_LINE && !isTerminated && (
        <Suspense fallback={<div className="mt-2 mb-3 h-13" />}>
          <LineLogin />
        </Suspense>
      )}
      <p className="mt-2 flex items-center justify-center gap-2 text-caption text-ink-faint">
        <span className="rounded-full bg-control-press px-1.75 text-micro leading-6! font-semibold text-ink">
          20+
        </span>
        {t('age')}
      </p>
    </div>
  )
}

function LoginForm() {
  const t = useTranslations('login')
  const { logIn, logInByPasskey, handed, isBusy, error, clearError } = useLogin()
  const [byPasskey, setByPasskey] = useState(hasPasskeyHere)
  const phone = usePhone(handed)

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!byPasskey)
      void logIn({ username: phone.digits, ...typedIn(new FormData(event.currentTarget)) })
  }
  return (
    // Without any script it sends nothing that an address or a log would keep.
    <form method="post" className="grid gap-4" onSubmit={submit} onInput={clearError} noValidate>
      <Field
        label={t('phone')}
        name="username"
        leading={Smartphone}
        type="tel"
        inputMode="numeric"
        autoComplete="username webauthn"
        aside={
          phone.isKnown && (
            <Button kind="quiet" size="compact" className="-my-3 -mr-4" onClick={phone.forget}>
              {t('otherAccount')}
            </Button>
          )
        }
        {...phone.field}
        aria-invalid={error ? true : undefined}
      />
      {byPasskey ? (
        <>
          <Suspense fallback={<div className="surface min-h-55" />}>
            <PasskeyClasp busy={isBusy} onPress={() => void logInByPasskey()} />
          </Suspense>
          <div>
            <Button wide disabled={isBusy} onClick={() => setByPasskey(false)}>
              {t('byPassword')}
            </Button>
            <Fault error={error} />
          </div>
        </>
      ) : (
        <ByPassword isBusy={isBusy} error={error} />
      )}
    </form>
  )
}

function ByPassword({ isBusy, error }: { isBusy: boolean; error: string | undefined }) {
  const t = useTranslations('login')
  const common = useTranslations('common')
  return (
    <>
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
        <Button type="submit" kind="main" wide busy={isBusy} busyLabel={t('submitting')}>
          {t('submit')}
        </Button>
        <Fault error={error} />
      </div>
    </>
  )
}

/** Its place is kept, so that an error moves nothing. */
function Fault({ error }: { error: string | undefined }) {
  return (
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
  )
}
