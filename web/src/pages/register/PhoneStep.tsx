import { Field } from '@krapao/ui/fields/field.tsx'
import Smartphone from 'lucide-react/icons/smartphone'
import { useTranslations } from 'use-intl/react'
import { useTypedEarly } from '../../app/drawnEarly.ts'
import { FootLink } from '../../app/FootLink.tsx'
import { StepForm } from '../../features/otp/StepForm.tsx'
import { phoneDigits, spacedPhone } from '../../format/phone.ts'
import { paths } from '../../paths.ts'
import { IS_LAOS } from '../../settings.ts'
import type { Change, Draft } from './draft.ts'
import { phoneFaults } from './faults.ts'
import { useFaults } from './useFaults.ts'

export function PhoneStep({
  draft,
  change,
  busy,
  asksOtp,
  onNext,
}: {
  draft: Draft
  change: Change
  busy: boolean
  asksOtp: boolean
  onNext: () => Promise<void>
}) {
  const t = useTranslations('register.phone')
  const faults = useFaults(draft, change, (typed) => phoneFaults(typed, IS_LAOS))
  const typed = (text: string): void => faults.change({ phone: phoneDigits(text) })
  useTypedEarly('phone', typed)
  return (
    <StepForm
      heading={t('heading')}
      lead={t('lead')}
      busy={busy}
      submitLabel={asksOtp ? t('submitOtp') : t('submit')}
      onSubmit={() => faults.checked(onNext)}
      after={
        <FootLink question={t('haveAccount')} to={paths.login}>
          {t('logIn')}
        </FootLink>
      }
    >
      <Field
        label={t('label')}
        name="phone"
        leading={Smartphone}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        value={spacedPhone(draft.phone)}
        onChange={(event) => typed(event.target.value)}
        hint={IS_LAOS ? t('hintLaos') : t('hint')}
        error={faults.errorOf('phone')}
      />
    </StepForm>
  )
}
