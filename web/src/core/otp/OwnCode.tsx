import { OtpField } from '@krapao/ui/fields/otp-field.tsx'
import { useTranslations } from 'use-intl/react'
import { spacedPhone } from '../../format/phone.ts'
import { Resend } from './Resend.tsx'
import type { useOwnCode } from './useOwnCode.ts'

/** Where the code was sent, the field for it, which message it is, and how to get another. */
export function OwnCode({ own }: { own: ReturnType<typeof useOwnCode> }) {
  const t = useTranslations('bankChange')
  const security = useTranslations('security')
  if (!own.sent) return null
  return (
    <>
      <p className="text-small text-ink-muted">
        {t('sentTo', { phone: spacedPhone(own.sent.phone) })}
      </p>
      <OtpField
        label={security('code')}
        value={own.code}
        onValueChange={own.setCode}
        // The member's own press has sent it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <Resend sent={own.sent} busy={own.send.isPending} onResend={() => own.send.mutate()} />
    </>
  )
}
