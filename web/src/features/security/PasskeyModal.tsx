import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { PasswordField } from '@krapao/ui/fields/password-field.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { useProfile } from '../../api/queries/account/profile.ts'
import { useChooseSecurity, useSecurityChoices } from '../../api/queries/account/security.ts'
import { isRefusal } from '../../api/refusal.ts'
import { sessionKind } from '../../api/session/session.ts'
import { useRefusalWords } from '../../api/words.ts'
import type { ModalProps } from '../../app/modals/modals.ts'
import { keepPhone } from '../../core/account/knownPhone.ts'
import { addPasskey, canUsePasskeys } from '../../core/account/passkey.ts'
import { OwnCode } from '../../core/otp/OwnCode.tsx'
import { useOwnCode } from '../../core/otp/useOwnCode.ts'

/** Password and a code to the member's phone, then the device's own question. */
export default function PasskeyModal({ open, onClose }: ModalProps) {
  const t = useTranslations('security')
  const common = useTranslations('common')
  const phone = useProfile().data?.username
  const adding = useAdding(phone, onClose)

  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={t('addTitle')}
      description={t('addLead')}
      closeLabel={common('close')}
      dismissable={!adding.busy}
    >
      {canUsePasskeys() ? (
        <form className="grid gap-4" onSubmit={adding.submit} noValidate>
          <PasswordField
            label={t('password')}
            value={adding.password}
            onChange={(event) => adding.setPassword(event.target.value)}
            showLabel={common('showPassword')}
            hideLabel={common('hidePassword')}
          />
          <OwnCode own={adding.own} />
          {adding.error && <Notice tone="danger">{adding.words(adding.error)}</Notice>}
          <Button
            type="submit"
            kind="main"
            wide
            disabled={adding.password === '' || phone === undefined}
            busy={adding.busy}
            busyLabel={common('sending')}
          >
            {adding.own.sent ? t('finish') : t('send')}
          </Button>
        </form>
      ) : (
        <Notice tone="wait">{t('unsupported')}</Notice>
      )}
    </Sheet>
  )
}

/** Says that it was added, and offers what else it is good for. */
function useOffer(): () => void {
  const t = useTranslations('security')
  const choices = useSecurityChoices().data
  const choose = useChooseSecurity()
  const switchOn = (): void =>
    choose.mutate(
      { confirmWithdrawals: true },
      {
        onSuccess: () => showToast({ tone: 'ok', title: t('offerDone') }),
        onError: () => showToast({ tone: 'no', title: t('offerFailed') }),
      },
    )
  return () =>
    showToast({
      tone: 'ok',
      title: t('added'),
      ...(choices?.confirmWithdrawals === false && {
        detail: t('offer'),
        action: { label: t('offerOn'), onPress: switchOn },
      }),
    })
}

/** The password, the code by SMS, and then the passkey. */
function useAdding(phone: string | undefined, onClose: ModalProps['onClose']) {
  const inWords = useRefusalWords()
  const t = useTranslations('security')
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const own = useOwnCode(phone ?? '')
  const offerToConfirm = useOffer()
  const words = (error: Error): string => (isRefusal(error) ? inWords(error) : t('cancelled'))

  const add = useMutation({
    mutationFn: async () => {
      const otpToken = own.sent?.token ?? ''
      if (own.code !== '') {
        await api('otpVerify', { body: { otpToken, otpCode: own.code } })
        own.setCode('')
      }
      await addPasskey({ password, otpToken })
    },
    onSuccess: async () => {
      if (phone !== undefined && sessionKind() === 'localStorage') keepPhone(phone)
      offerToConfirm()
      await Promise.all(
        [keys.passkeys, keys.securityChoices].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
      onClose()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (own.sent) add.mutate()
    else own.send.mutate()
  }
  const error = add.error ?? own.send.error
  const busy = own.send.isPending || add.isPending
  return { busy, submit, password, setPassword, own, error, words }
}
