import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { PasswordField } from '@krapao/ui/fields/password-field.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { useCloseAccount } from '../../api/queries/account/security.ts'
import { usePlaythrough } from '../../api/queries/rewards.ts'
import { inGamesBaht, useWallet } from '../../api/queries/wallet.ts'
import { useRefusalWords } from '../../api/words.ts'
import type { ModalProps } from '../../app/modals/modals.ts'
import { CanAndCannot } from '../../core/CanAndCannot.tsx'

/** What closing takes and leaves, a bonus that must be cancelled first, then the password. */
export default function CloseModal({ open, onClose }: ModalProps) {
  const t = useTranslations('security')
  const common = useTranslations('common')
  const inWords = useRefusalWords()
  const close = useCloseAccount()
  const [password, setPassword] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (password === '') return
    close.mutate(
      { password },
      {
        onSuccess: () => {
          showToast({ tone: 'ok', title: t('closed') })
          onClose()
        },
      },
    )
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={t('close')}
      closeLabel={common('close')}
      dismissable={!close.isPending}
    >
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <Notice>{t('closeDetail')}</Notice>
        <CanAndCannot />
        <WhatBecomes />
        <p className="text-small text-ink-muted">{t('closeGifts')}</p>
        <PasswordField
          label={t('password')}
          value={password}
          error={close.error ? inWords(close.error) : undefined}
          onChange={(event) => setPassword(event.target.value)}
          showLabel={common('showPassword')}
          hideLabel={common('hidePassword')}
        />
        <Button
          type="submit"
          kind="danger"
          wide
          disabled={password === ''}
          busy={close.isPending}
          busyLabel={common('sending')}
        >
          {t('closeConfirm')}
        </Button>
      </form>
    </Sheet>
  )
}

function WhatBecomes() {
  const pair = useKipPair()
  const wallet = useWallet().data
  const inGames = wallet ? inGamesBaht(wallet) : 0
  const cancel = usePlaythrough().data?.cancel
  const play = useTranslations('play')
  const t = useTranslations('security')
  return (
    <>
      {inGames > 0 && (
        <p className="text-small text-ink-muted">
          {play('stop.home', { amount: pair.text(inGames) })}
        </p>
      )}
      {cancel && (
        <Notice tone="warn">
          {t('closeBonus', {
            returned: pair.text(cancel.returned),
            removed: pair.text(cancel.removed),
          })}
        </Notice>
      )}
    </>
  )
}
