import { PASSWORD_LENGTH } from '@krapao/contract/constants'
import { Button } from '@krapao/ui/controls/button.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { PasswordField } from '@krapao/ui/fields/password-field.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { useChangePassword } from '../../api/queries/account/profile.ts'
import { isRefusal } from '../../api/refusal.ts'
import { useRefusalWords } from '../../api/words.ts'
import type { ModalProps } from '../../app/modals/modals.ts'

const nothing = { oldPassword: '', newPassword: '', confirm: '' }

export default function ChangePasswordModal({ open, onClose }: ModalProps) {
  const t = useTranslations('profile')
  const register = useTranslations('register')
  const common = useTranslations('common')
  const typing = useTyping(onClose)

  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={t('changePassword')}
      description={t('changePasswordHint')}
      closeLabel={common('close')}
      dismissable={!typing.change.isPending}
    >
      <form className="grid gap-4" onSubmit={typing.submit} noValidate>
        <PasswordField
          label={t('oldPassword')}
          autoComplete="current-password"
          {...typing.field('oldPassword')}
        />
        <PasswordField
          label={t('newPassword')}
          autoComplete="new-password"
          hint={register('profile.passwordHint', { min: PASSWORD_LENGTH.min })}
          {...typing.field('newPassword')}
        />
        <PasswordField
          label={t('confirmPassword')}
          autoComplete="new-password"
          {...typing.field('confirm')}
        />
        <div className="grid grid-cols-[1fr_1.5fr] gap-2.5">
          <Button onClick={onClose} disabled={typing.change.isPending}>
            {common('cancel')}
          </Button>
          <Button
            type="submit"
            kind="main"
            busy={typing.change.isPending}
            busyLabel={common('sending')}
          >
            {common('save')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

/** The three fields, what is wrong with one, and how they are sent. */
function useTyping(onClose: ModalProps['onClose']) {
  const register = useTranslations('register')
  const common = useTranslations('common')
  const t = useTranslations('profile')
  const inWords = useRefusalWords()
  const change = useChangePassword()
  const [typed, setTyped] = useState(nothing)
  const [error, setError] = useState<{ under: keyof typeof nothing; words: string }>()

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { oldPassword, newPassword, confirm } = typed
    // The product says nothing when a field is empty; the button does nothing.
    if (oldPassword === '' || newPassword === '' || confirm === '') return
    if (newPassword !== confirm) setError({ under: 'confirm', words: register('passwordNotEqual') })
    else if (newPassword.length < PASSWORD_LENGTH.min)
      setError({
        under: 'newPassword',
        words: register('passwordShort', { min: PASSWORD_LENGTH.min }),
      })
    else {
      change.mutate(
        { oldPassword, newPassword },
        {
          onSuccess: () => {
            showToast({ tone: 'ok', title: common('saved'), detail: t('changePasswordHint') })
            onClose()
          },
          onError: (refusal) =>
            setError({
              under: isRefusal(refusal, 'WRONG_PASSWORD')
                ? 'oldPassword'
                : isRefusal(refusal, 'INVALID_USER_INFO')
                  ? 'newPassword'
                  : 'confirm',
              words: inWords(refusal),
            }),
        },
      )
    }
  }
  const field = (name: keyof typeof nothing) => ({
    name,
    value: typed[name],
    error: error?.under === name ? error.words : undefined,
    onChange: (event: { target: { value: string } }) => {
      setError(undefined)
      setTyped({ ...typed, [name]: event.target.value })
    },
    showLabel: common('showPassword'),
    hideLabel: common('hidePassword'),
  })
  return { change, submit, field }
}
