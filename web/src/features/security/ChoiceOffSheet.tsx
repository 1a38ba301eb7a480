import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { RowsSkeleton } from '@krapao/ui/loading/skeletons.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useProfile } from '../../api/queries/account/profile.ts'
import { useChooseSecurity } from '../../api/queries/account/security.ts'
import { useRefusalWords } from '../../api/words.ts'
import { ProofSteps } from '../../core/otp/ProofSteps.tsx'

export type SecurityChoice = 'confirmWithdrawals' | 'newDeviceNotices'

/**
 * What is given up, then a passkey, or the password and a code: a session alone switches off
 * nothing.
 */
export function ChoiceOffSheet({
  choice,
  onClose,
}: {
  choice: SecurityChoice
  onClose: () => void
}) {
  const t = useTranslations('security.choice')
  const common = useTranslations('common')
  const phone = useProfile().data?.username
  const [at, setAt] = useState(0)
  const choose = useChooseSecurity()
  const inWords = useRefusalWords()
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t(`${choice}.off`)}
      closeLabel={common('close')}
      dismissable={!choose.isPending}
    >
      <p className="text-small text-ink-muted">{t(`${choice}.offDetail`)}</p>
      {phone === undefined ? (
        <RowsSkeleton label={common('loading')} count={2} />
      ) : (
        <ProofSteps
          phone={phone}
          at={at}
          onStep={setAt}
          busy={choose.isPending}
          onProven={(proof) =>
            choose.mutate(
              { [choice]: false, ...proof },
              {
                onSuccess: () => {
                  showToast({ tone: 'ok', title: t(`${choice}.done`) })
                  onClose()
                },
                // What was shown is used up.
                onError: () => setAt(0),
              },
            )
          }
        />
      )}
      {choose.error && <Notice tone="danger">{inWords(choose.error)}</Notice>}
    </Sheet>
  )
}
