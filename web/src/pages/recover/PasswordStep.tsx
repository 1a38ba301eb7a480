import { PASSWORD_LENGTH } from '@krapao/contract/constants'
import { Icon } from '@krapao/ui/art/icon.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { PasswordField } from '@krapao/ui/fields/password-field.tsx'
import Hourglass from 'lucide-react/icons/hourglass'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { FootLink } from '../../app/FootLink.tsx'
import { StepForm } from '../../features/otp/StepForm.tsx'
import { spacedPhone } from '../../format/phone.ts'
import { paths } from '../../paths.ts'
import { Strength } from './Strength.tsx'

interface Props {
  phone: string
  busy: boolean
  onSubmit: (password: string) => Promise<void>
}
interface Faults {
  password?: string
  confirm?: string
}

export function PasswordStep({ phone, busy, onSubmit }: Props) {
  const t = useTranslations('recover.password')
  const register = useTranslations('register')
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [faults, setFaults] = useState<Faults>({})

  const submit = (): void => {
    const found: Faults = {}
    if (password === '') found.password = register('required.password')
    else if (password.length < PASSWORD_LENGTH.min)
      found.password = register('passwordShort', { min: PASSWORD_LENGTH.min })
    if (confirm === '') found.confirm = register('required.confirm')
    else if (confirm !== password) found.confirm = register('passwordNotEqual')
    setFaults(found)
    if (Object.keys(found).length === 0) void onSubmit(password)
  }

  return (
    <StepForm
      heading={t('heading')}
      lead={
        <>
          {t('verifiedBefore')} <b className="whitespace-nowrap text-ink">{spacedPhone(phone)}</b>{' '}
          {t('verifiedAfter')}
        </>
      }
      busy={busy}
      busyLabel={t('submitting')}
      submitLabel={t('submit')}
      onSubmit={submit}
      after={
        <FootLink question={t('notYou')} to={paths.contact}>
          {t('tellUs')}
        </FootLink>
      }
    >
      {/* For password managers: whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={phone} readOnly />
      <Passwords
        password={password}
        setPassword={setPassword}
        confirm={confirm}
        setConfirm={setConfirm}
        faults={faults}
        setFaults={setFaults}
      />
      <Notice tone="wait" icon={Hourglass}>
        <b className="block text-waiting">{t('rest')}</b>
        {t('restMore')}
      </Notice>
      <p className="flex items-center gap-2 text-caption text-ink-muted">
        <Icon of={Smartphone} size="xs" />
        {t('logOut')}
      </p>
    </StepForm>
  )
}

function Passwords({
  password,
  setPassword,
  confirm,
  setConfirm,
  faults,
  setFaults,
}: {
  password: string
  setPassword: (next: string) => void
  confirm: string
  setConfirm: (next: string) => void
  faults: Faults
  setFaults: (next: Faults) => void
}) {
  const common = useTranslations('common')
  const eye = { showLabel: common('showPassword'), hideLabel: common('hidePassword') }
  const t = useTranslations('recover.password')
  const register = useTranslations('register')
  return (
    <>
      <PasswordField
        label={t('label')}
        name="password"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.max}
        {...eye}
        value={password}
        onChange={(event) => {
          setFaults({})
          setPassword(event.target.value)
        }}
        hint={register('profile.passwordHint', { min: PASSWORD_LENGTH.min })}
        error={faults.password}
      />
      <Strength password={password} />
      <PasswordField
        label={t('confirm')}
        name="confirm"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.max}
        {...eye}
        value={confirm}
        onChange={(event) => {
          setFaults({})
          setConfirm(event.target.value)
        }}
        error={faults.confirm}
      />
    </>
  )
}
