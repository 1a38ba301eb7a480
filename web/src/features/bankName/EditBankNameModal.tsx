import { Button } from '@krapao/ui/controls/button.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { Field } from '@krapao/ui/fields/field.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { useEditBankName } from '../../api/queries/account/profile.ts'
import { useWallet } from '../../api/queries/wallet.ts'
import { useRefusalWords } from '../../api/words.ts'
import type { ModalProps } from '../../app/modals/modals.ts'
import { isEnglishName } from '../../core/account/englishName.ts'
import { usePlaceName } from '../../core/usePlaceName.ts'

export default function EditBankNameModal({ open, onClose }: ModalProps) {
  const t = useTranslations('bankName')
  const common = useTranslations('common')
  const bank = useWallet().data?.bankAccount.bank
  const place = usePlaceName()
  const edit = useEditBankName()
  const typed = useTyped(bank, edit, onClose)

  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={t('heading')}
      closeLabel={common('close')}
      dismissable={!edit.isPending}
    >
      <form className="grid gap-4" onSubmit={typed.submit} noValidate>
        <p className="text-small text-ink-muted">
          {t('lead', { bank: bank ? place(bank.code) : '' })}
        </p>
        <Field
          label={t('label')}
          name="bankAccountName"
          autoComplete="name"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed.name}
          error={typed.error}
          onChange={(event) => {
            typed.setError(undefined)
            typed.setName(event.target.value.toUpperCase())
          }}
        />
        <div className="grid grid-cols-[1fr_1.5fr] gap-2.5">
          <Button onClick={onClose} disabled={edit.isPending}>
            {common('cancel')}
          </Button>
          <Button type="submit" kind="main" busy={edit.isPending} busyLabel={common('sending')}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

function useTyped(
  bank: { code: string } | undefined,
  edit: ReturnType<typeof useEditBankName>,
  onClose: ModalProps['onClose'],
) {
  const t = useTranslations('bankName')
  const common = useTranslations('common')
  const inWords = useRefusalWords()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const bankAccountName = name.trim()
    if (bankAccountName === '') setError(t('required'))
    else if (!isEnglishName(bankAccountName)) setError(t('english'))
    else if (bank) {
      edit.mutate(
        { bankCode: bank.code, bankAccountName },
        {
          onSuccess: () => {
            showToast({ tone: 'ok', title: common('saved') })
            onClose()
          },
          onError: (refusal) => setError(inWords(refusal)),
        },
      )
    }
  }
  return { submit, name, error, setError, setName }
}
