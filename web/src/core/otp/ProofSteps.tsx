import { OTP_DIGITS } from '@krapao/contract/constants'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { PasswordField } from '@krapao/ui/fields/password-field.tsx'
import { useMutation } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../api/call.ts'
import { usePasskeys } from '../../api/queries/account/security.ts'
import { isRefusal } from '../../api/refusal.ts'
import { useRefusalWords } from '../../api/words.ts'
import { canUsePasskeys, confirmWithPasskey } from '../account/passkey.ts'
import { OwnCode } from './OwnCode.tsx'
import { useOwnCode } from './useOwnCode.ts'

/** What shows that it is the member. */
export type Proof = { password: string; otpToken: string } | { stepUp: string }

interface Props {
  phone: string
  at: number
  onStep: (at: number) => void
  onProven: (proof: Proof) => void
  /** Baht of the one withdrawal that the passkey confirms; else its proof is good for any change. */
  withdrawal?: number | undefined
  /** What is done with the proof is under way. */
  busy?: boolean
}

/** A passkey proof, or the password and then a code to the member's own phone. */
export function ProofSteps({ phone, at, onStep, onProven, withdrawal, busy = false }: Props) {
  const t = useTranslations('bankChange')
  const security = useTranslations('security')
  const common = useTranslations('common')
  const inWords = useRefusalWords()
  const hasPasskey = (usePasskeys().data?.length ?? 0) > 0 && canUsePasskeys()
  const proving = useProving({ phone, at, onStep, onProven, withdrawal })
  return (
    <form className="grid gap-4" onSubmit={proving.submit} noValidate>
      {at === 0 && hasPasskey && (
        <Button
          kind="main"
          wide
          icon={Fingerprint}
          busy={proving.passkey.isPending || (busy && proving.password === '')}
          busyLabel={common('sending')}
          onClick={() => proving.passkey.mutate()}
        >
          {t('withPasskey')}
        </Button>
      )}
      <Field at={at} proving={proving} />
      {proving.error && (
        <Notice tone="danger">
          {isRefusal(proving.error) ? inWords(proving.error) : t('passkeyLeft')}
        </Notice>
      )}
      <Button
        type="submit"
        kind={at === 0 && hasPasskey ? undefined : 'main'}
        wide
        disabled={at === 0 ? proving.password === '' : proving.own.code.length < OTP_DIGITS}
        busy={
          proving.own.send.isPending ||
          proving.verify.isPending ||
          (busy && proving.password !== '')
        }
        busyLabel={common('sending')}
      >
        {at === 0 ? security('send') : t('confirmCode')}
      </Button>
    </form>
  )
}

function Field({ at, proving }: { at: number; proving: ReturnType<typeof useProving> }) {
  const security = useTranslations('security')
  const common = useTranslations('common')
  return (
    <>
      {at === 0 ? (
        <PasswordField
          label={security('password')}
          value={proving.password}
          autoComplete="current-password"
          onChange={(event) => proving.setPassword(event.target.value)}
          showLabel={common('showPassword')}
          hideLabel={common('hidePassword')}
        />
      ) : (
        <OwnCode own={proving.own} />
      )}
    </>
  )
}

/** The password, the code by SMS, or a passkey in place of both. */
function useProving({ phone, at, onStep, onProven, withdrawal }: Omit<Props, 'busy'>) {
  const [password, setPassword] = useState('')
  const own = useOwnCode(phone, () => onStep(1))

  const passkey = useMutation({
    mutationFn: () => confirmWithPasskey(withdrawal),
    onSuccess: (stepUp) => onProven({ stepUp }),
  })
  const otpToken = own.sent?.token ?? ''
  const verify = useMutation({
    mutationFn: (otpCode: string) => api('otpVerify', { body: { otpToken, otpCode } }),
    onSuccess: () => onProven({ password, otpToken }),
  })
  const error = verify.error ?? own.send.error ?? passkey.error
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (at === 0) own.send.mutate()
    else verify.mutate(own.code)
  }
  return { submit, passkey, password, setPassword, own, error, verify }
}
