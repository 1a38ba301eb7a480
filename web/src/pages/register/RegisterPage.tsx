import { StepBar } from '@krapao/ui/layout/step-bar.tsx'
import { useTranslations } from 'use-intl/react'
import { Queries } from '../../api/Queries.tsx'
import { usePageTitle } from '../../app/usePageTitle.ts'
import { OtpStep } from '../../features/otp/OtpStep.tsx'
import { useStepArrival } from '../../features/otp/useStepArrival.ts'
import { BankStep } from './BankStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { ProfileStep } from './ProfileStep.tsx'
import { stepsOf } from './steps.ts'
import { useWizard } from './useWizard.ts'

export default function RegisterPage() {
  usePageTitle('register')
  return (
    <Queries>
      <Wizard />
    </Queries>
  )
}

function Wizard() {
  const t = useTranslations('register')
  const wizard = useWizard()
  const { step, asksOtp, draft, change, busy, otp } = wizard
  const steps = stepsOf(asksOtp)
  useStepArrival(step)
  return (
    <>
      <StepBar
        label={t('steps')}
        steps={steps.map((name) => t(`step.${name}`))}
        at={steps.indexOf(step)}
      />
      {step === 'phone' && (
        <PhoneStep
          draft={draft}
          change={change}
          busy={busy}
          asksOtp={asksOtp}
          onNext={wizard.leavePhone}
        />
      )}
      {step === 'otp' && otp.sent && (
        <OtpStep
          sent={otp.sent}
          busy={busy}
          onVerify={wizard.leaveOtp}
          onResend={wizard.resend}
          onEdit={wizard.editPhone}
        />
      )}
      {step === 'profile' && (
        <ProfileStep
          draft={draft}
          change={change}
          busy={busy}
          inviterKept={wizard.inviterKept}
          onNext={wizard.leaveProfile}
        />
      )}
      {step === 'bank' && (
        <BankStep draft={draft} change={change} busy={busy} onNext={wizard.finish} />
      )}
    </>
  )
}
