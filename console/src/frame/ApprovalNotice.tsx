import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useOps } from '../api/useOps.ts'
import { showNotice, sound, useNotices } from '../pages/chat/desk/notices.ts'

/** Wherever one is in the console: something more waits for this operator's decision than before. */
export function ApprovalNotice() {
  const t = useTranslations('approvals.notice')
  const { isOn } = useNotices()
  const go = useNavigate()
  const waiting = useOps('opsToday', {}, { every: 10_000 }).data?.approvals.toConfirm
  const before = useRef<number | undefined>(undefined)
  useEffect(() => {
    const known = before.current
    before.current = waiting
    if (known === undefined || waiting === undefined || waiting <= known) return
    const text = t('text', { n: waiting })
    showToast({
      tone: 'wait',
      title: t('title'),
      detail: text,
      action: { label: t('open'), onPress: () => void go('/approvals?box=toConfirm') },
    })
    if (!isOn) return
    sound()
    showNotice(t('title'), text, 'krapao-approvals')
  }, [isOn, waiting, t, go])
  return null
}
