import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { RowsSkeleton } from '@krapao/ui/loading/skeletons.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useProfile } from '../../api/queries/account/profile.ts'
import type { Wallet } from '../../api/queries/wallet.ts'
import { useRefusalWords } from '../../api/words.ts'
import { ProofSteps } from '../../core/otp/ProofSteps.tsx'
import { Payee } from './Payee.tsx'
import type { useOwnConfirmation } from './useOwnConfirmation.ts'

/** What is about to go out and to whom, then the owner's passkey, or the password and a code. */
export function ConfirmSteps({
  baht,
  says,
  payee,
  isSending,
  own,
}: {
  baht: number
  /** The amount as the button says it. */
  says: string
  payee: Wallet['bankAccount']
  isSending: boolean
  own: ReturnType<typeof useOwnConfirmation>
}) {
  const t = useTranslations('withdraw')
  const common = useTranslations('common')
  const phone = useProfile().data?.username
  const [at, setAt] = useState(0)
  const inWords = useRefusalWords()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p role="status" className="text-center text-lead font-semibold">
        {t('confirmOwn', { amount: says })}
      </p>
      <Payee payee={payee} />
      <p className="text-small text-ink-muted">{t('noReturn')}</p>
      {phone === undefined ? (
        <RowsSkeleton label={common('loading')} count={2} />
      ) : (
        <ProofSteps
          phone={phone}
          at={at}
          onStep={setAt}
          withdrawal={baht}
          busy={own.proven.isPending || isSending}
          onProven={(proof) => own.proven.mutate({ baht, proof })}
        />
      )}
      {own.proven.error && <Notice tone="danger">{inWords(own.proven.error)}</Notice>}
      <Button kind="quiet" size="compact" className="-my-1 justify-self-center" onClick={own.leave}>
        {common('back')}
      </Button>
    </div>
  )
}
