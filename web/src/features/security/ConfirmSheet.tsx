import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { PasswordField } from '@krapao/ui/fields/password-field.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useMutation } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../api/call.ts'
import { usePasskeys } from '../../api/queries/account/security.ts'
import { isRefusal } from '../../api/refusal.ts'
import { useRefusalWords } from '../../api/words.ts'
import { canUsePasskeys, confirmWithPasskey } from '../../core/account/passkey.ts'

/** The password or a passkey again, for what a session alone may not do. */
export function ConfirmSheet({
  title,
  detail,
  label,
  danger = false,
  run,
  onClose,
}: {
  title: string
  detail: string
  label: string
  danger?: boolean
  /** What is done with the word of password or passkey. */
  run: (stepUp: string) => Promise<unknown>
  onClose: () => void
}) {
  const bankChange = useTranslations('bankChange')
  const common = useTranslations('common')
  const hasPasskey = (usePasskeys().data?.length ?? 0) > 0 && canUsePasskeys()
  const proof = useConfirming(run, onClose)
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={title}
      closeLabel={common('close')}
      dismissable={!proof.work.isPending}
    >
      <form className="grid gap-4" onSubmit={proof.submit} noValidate>
        <p className="text-small text-ink-muted">{detail}</p>
        {hasPasskey && (
          <Button
            kind={danger ? 'danger' : 'main'}
            wide
            icon={Fingerprint}
            busy={proof.work.isPending && proof.work.variables === 'passkey'}
            busyLabel={common('sending')}
            onClick={() => proof.work.mutate('passkey')}
          >
            {bankChange('withPasskey')}
          </Button>
        )}
        <Password proof={proof} />
        {proof.work.error && <Notice tone="danger">{proof.words(proof.work.error)}</Notice>}
        <Button
          type="submit"
          kind={hasPasskey ? undefined : danger ? 'danger' : 'main'}
          wide
          disabled={proof.password === ''}
          busy={proof.work.isPending && proof.work.variables === 'password'}
          busyLabel={common('sending')}
        >
          {label}
        </Button>
      </form>
    </Sheet>
  )
}

/** What proves that it is the member, and what is then done. */
function useConfirming(run: (stepUp: string) => Promise<unknown>, onClose: () => void) {
  const t = useTranslations('security')
  const inWords = useRefusalWords()
  const bankChange = useTranslations('bankChange')
  const [password, setPassword] = useState('')
  const work = useMutation({
    mutationFn: async (by: 'password' | 'passkey') =>
      run(
        by === 'passkey'
          ? await confirmWithPasskey()
          : (await api('accountStepUp', { body: { password } })).stepUp,
      ),
    onSuccess: onClose,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (password !== '') work.mutate('password')
  }
  const words = (error: unknown): string => {
    if (isRefusal(error, 'STEP_UP_REQUIRED')) return t('confirmWrong')
    return isRefusal(error) ? inWords(error) : bankChange('passkeyLeft')
  }
  return { work, submit, password, setPassword, words }
}

function Password({ proof }: { proof: ReturnType<typeof useConfirming> }) {
  const t = useTranslations('security')
  const common = useTranslations('common')
  return (
    <PasswordField
      label={t('password')}
      value={proof.password}
      autoComplete="current-password"
      onChange={(event) => proof.setPassword(event.target.value)}
      showLabel={common('showPassword')}
      hideLabel={common('hidePassword')}
    />
  )
}
