import { OTP_DIGITS } from '@krapao/contract/constants'
import { Button } from '@krapao/ui/controls/button.tsx'
import { OtpField } from '@krapao/ui/fields/otp-field.tsx'
import { RowIcon } from '@krapao/ui/layout/row-icon.tsx'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Resend } from '../../core/otp/Resend.tsx'
import { spacedPhone } from '../../format/phone.ts'
import type { SentOtp } from './keptOtp.ts'
import { StepForm } from './StepForm.tsx'

interface Props {
  sent: SentOtp
  busy: boolean
  /** `tell`: says under the field why the code was refused. */
  onVerify: (code: string, tell: (words: string) => void) => Promise<void>
  onResend: () => Promise<void>
  onEdit: () => void
}

export function OtpStep({ sent, busy, onVerify, onResend, onEdit }: Props) {
  const t = useTranslations('register.otp')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()

  const verify = (digits: string): void => {
    if (digits.length < OTP_DIGITS) setFault(t('incomplete'))
    else void onVerify(digits, setFault).then(() => setCode(''))
  }

  return (
    <>
      <StepForm
        heading={t('heading')}
        busy={busy}
        submitLabel={t('submit')}
        onSubmit={() => verify(code)}
        lead={
          <>
            {t('sentBefore')}{' '}
            <b className="whitespace-nowrap text-ink">{spacedPhone(sent.phone)}</b> {t('sentAfter')}
          </>
        }
        after={
          <Button kind="quiet" wide onClick={onEdit} className="text-ink-muted!">
            {t('edit')}
          </Button>
        }
      >
        <OtpField
          label={t('label')}
          labelHidden
          hint={t('hint')}
          length={OTP_DIGITS}
          value={code}
          error={fault}
          onValueChange={(digits) => {
            setFault(undefined)
            setCode(digits)
          }}
          onComplete={verify}
        />
        <Resend sent={sent} busy={busy} onResend={() => void onResend()} />
      </StepForm>
      <Warning />
    </>
  )
}

function Warning() {
  const t = useTranslations('register.otp')
  return (
    <aside className="surface mt-4 flex items-start gap-3.5 px-4 py-3.5">
      <RowIcon icon={ShieldCheck} tint="gift" />
      <p className="text-caption text-ink-muted">
        <b className="block text-small text-ink">{t('warn')}</b>
        {t('warnMore')}
      </p>
    </aside>
  )
}
