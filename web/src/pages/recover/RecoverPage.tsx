import { StepBar } from '@krapao/ui/layout/step-bar.tsx'
import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../app/usePageTitle.ts'
import { OtpStep } from '../../features/otp/OtpStep.tsx'
import { useStepArrival } from '../../features/otp/useStepArrival.ts'
import { PasswordStep } from './PasswordStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { STEPS, useRecovery } from './useRecovery.ts'

/** A new password for who forgot theirs and holds the phone. */
export default function RecoverPage() {
  const t = useTranslations('recover')
  usePageTitle('recover')
  const { step, phone, setPhone, busy, sent, ...recovery } = useRecovery()
  useStepArrival(step)
  return (
    <>
      <StepBar
        label={t('steps')}
        steps={STEPS.map((name) => t(`step.${name}`))}
        at={STEPS.indexOf(step)}
      />
      {step === 'phone' && (
        <PhoneStep phone={phone} onChange={setPhone} busy={busy} onNext={recovery.leavePhone} />
      )}
      {step === 'otp' && sent && (
        <OtpStep
          sent={sent}
          busy={busy}
          onVerify={recovery.leaveOtp}
          onResend={recovery.resend}
          onEdit={recovery.editPhone}
        />
      )}
      {step === 'password' && <PasswordStep phone={phone} busy={busy} onSubmit={recovery.finish} />}
    </>
  )
}
