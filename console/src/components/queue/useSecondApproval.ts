import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../api/useOps.ts'
import type { Asked } from './ReasonDialog.tsx'

export type SecondDecision = 'confirm' | 'disagree' | 'takeBack'

/** Asks before another's proposal is confirmed or disagreed with, or one's own is taken back. */
export function useSecondApproval() {
  const t = useTranslations('approvals')
  const confirm = useAct('opsApprovalConfirm')
  const disagree = useAct('opsApprovalDisagree')
  const takeBack = useAct('opsApprovalTakeBack')
  return (id: string, word: SecondDecision, what: string, body: ReactNode): Asked => ({
    title: t(`${word}Title`, { what }),
    confirm: t(word),
    needsReason: word === 'disagree',
    danger: word !== 'confirm',
    body,
    run: (reason) =>
      ({ confirm, disagree, takeBack })[word].mutateAsync({
        params: { id },
        body: reason.length >= 3 ? { reason } : {},
      }),
  })
}

/** Takes back at once what one has proposed oneself: nothing was carried out yet. */
export function useTakeBack(): (approval: string) => void {
  const t = useTranslations('toast')
  const takeBack = useAct('opsApprovalTakeBack')
  return (id) =>
    void takeBack
      .mutateAsync({ params: { id }, body: {} })
      .then(() => showToast({ tone: 'plain', title: t('takenBack') }))
      .catch(() => showToast({ tone: 'no', title: t('tooLate') }))
}
