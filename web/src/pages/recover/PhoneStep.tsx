import { Field } from '@krapao/ui/fields/field.tsx'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useTypedEarly } from '../../app/drawnEarly.ts'
import { FootLink } from '../../app/FootLink.tsx'
import { StepForm } from '../../features/otp/StepForm.tsx'
import { phoneDigits, spacedPhone } from '../../format/phone.ts'
import { paths } from '../../paths.ts'
import { IS_LAOS } from '../../settings.ts'

interface Props {
  phone: string
  onChange: (phone: string) => void
  busy: boolean
  onNext: () => Promise<void>
}

export function PhoneStep({ phone, onChange, busy, onNext }: Props) {
  const t = useTranslations('recover.phone')
  const register = useTranslations('register')
  const [error, setError] = useState<string>()
  const typed = (text: string): void => {
    setError(undefined)
    onChange(phoneDigits(text))
  }
  useTypedEarly('phone', typed)
  const submit = (): void => {
    const isRight = IS_LAOS ? /^\d{8,11}$/.test(phone) : /^\d{10}$/.test(phone)
    if (phone === '') setError(register('required.phone'))
    else if (!isRight) setError(register(IS_LAOS ? 'phoneLaosDigits' : 'phoneTenDigits'))
    else void onNext()
  }
  return (
    <StepForm
      heading={t('heading')}
      lead={t('lead')}
      busy={busy}
      submitLabel={t('submit')}
      onSubmit={submit}
      after={
        <FootLink question={t('remembered')} to={paths.login}>
          {t('logIn')}
        </FootLink>
      }
    >
      <Field
        label={register('phone.label')}
        name="phone"
        leading={Smartphone}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        value={spacedPhone(phone)}
        onChange={(event) => typed(event.target.value)}
        error={error}
      />
    </StepForm>
  )
}
