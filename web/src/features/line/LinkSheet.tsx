import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { RowsSkeleton } from '@krapao/ui/loading/skeletons.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../api/call.ts'
import { useProfile } from '../../api/queries/account/profile.ts'
import { useRefusalWords } from '../../api/words.ts'
import { ProofSteps, type Proof } from '../../core/otp/ProofSteps.tsx'

/** Who shows that the account is theirs goes on to LINE's page. */
export function LinkSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('line')
  const common = useTranslations('common')
  const phone = useProfile().data?.username
  const [at, setAt] = useState(0)
  const inWords = useRefusalWords()
  const begin = useMutation({
    mutationFn: (body: Proof) => api('lineLinkBegin', { body }),
    onSuccess: ({ url }) => window.location.assign(url),
    // What was shown is used up.
    onError: () => setAt(0),
  })
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('linkTitle')}
      description={t('linkLead')}
      closeLabel={common('close')}
      dismissable={!begin.isPending}
    >
      {phone === undefined ? (
        <RowsSkeleton label={common('loading')} count={2} />
      ) : (
        <ProofSteps
          phone={phone}
          at={at}
          onStep={setAt}
          busy={begin.isPending || begin.isSuccess}
          onProven={(proof) => begin.mutate(proof)}
        />
      )}
      {begin.error && <Notice tone="danger">{inWords(begin.error)}</Notice>}
    </Sheet>
  )
}
