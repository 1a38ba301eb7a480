import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../api/call.ts'
import { navigate } from '../../app/router/address.ts'
import { handLogin } from '../../core/account/handedLogin.ts'
import { useAttempt } from '../../features/otp/useAttempt.ts'
import { useOtp } from '../../features/otp/useOtp.ts'
import { paths } from '../../paths.ts'

export const STEPS = ['phone', 'otp', 'password'] as const
type Step = (typeof STEPS)[number]

/** The way to a new password: the phone, its code, the password. */
export function useRecovery() {
  const t = useTranslations()
  const otp = useOtp('recover')
  const [step, setStep] = useState<Step>('phone')
  const [phone, setPhone] = useState('')

  const goTo = (next: Step): void => {
    setStep(next)
    window.scrollTo(0, 0)
  }
  useEffect(() => {
    const resumed = otp.resume()
    if (!resumed) return
    setPhone((typed) => (typed === '' ? resumed.phone : typed))
    setStep(resumed.isVerified ? 'password' : 'otp')
    // Once, when the page is there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const { busy, attempt } = useAttempt(() => {
    otp.forget()
    setStep('phone')
  })

  return {
    step,
    phone,
    setPhone,
    busy,
    sent: otp.sent,
    leavePhone: () =>
      attempt(async () => goTo((await otp.send(phone)) === 'sent' ? 'otp' : 'password')),
    leaveOtp: (code: string, tell: (words: string) => void) =>
      attempt(async () => {
        await otp.verify(code)
        goTo('password')
      }, tell),
    resend: () =>
      attempt(async () => {
        if ((await otp.send(phone, { again: true })) === 'verified') goTo('password')
        else showToast({ tone: 'ok', title: t('register.otp.resent') })
      }),
    editPhone: () => goTo('phone'),
    finish: (newPassword: string) =>
      attempt(async () => {
        const otpToken = otp.tokenOf(phone) ?? ''
        await api('accountRecover', { body: { username: phone, otpToken, newPassword } })
        otp.forget()
        handLogin({ phone })
        showToast({ tone: 'ok', title: t('recover.done'), detail: t('recover.doneHint') })
        navigate(paths.login, { replace: true })
      }),
  }
}
