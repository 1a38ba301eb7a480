import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../../api/useOps.ts'
import { TextIn } from '../../../components/inputs.tsx'
import { ReasonDialog } from '../../../components/queue/ReasonDialog.tsx'

/** Deals with a round that cannot be read: the reason, and what the member lost by it. */
export function ConcludeRoundDialog({ id, close }: { id: string; close: () => void }) {
  const t = useTranslations('rounds')
  const [text, setText] = useState('')
  const conclude = useAct('opsRoundConclude')
  const typed = text.trim()
  const isAmount = /^-?\d{1,8}(\.\d{1,2})?$/.test(typed)
  const lost = isAmount ? Number(typed) : 0
  return (
    <ReasonDialog
      close={close}
      asked={{
        title: t('concludeTitle'),
        confirm: t('conclude'),
        needsReason: true,
        blocked: typed === '' || isAmount ? null : t('lostIsAmount'),
        run: (reason) =>
          conclude.mutateAsync({ params: { id }, body: { reason, ...(lost !== 0 && { lost }) } }),
        body: (
          <>
            <p className="note calm">{t('concludeMeans')}</p>
            <TextIn name={t('lost')} value={text} set={setText} />
            <p className="caption faint">{t('lostMeans')}</p>
          </>
        ),
      }}
    />
  )
}
