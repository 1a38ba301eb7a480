import { StatusBadge } from '@krapao/ui/feedback/status-badge.tsx'
import { useTranslations } from 'use-intl/react'

type Status = 'SUCCESS' | 'FAILED' | 'PENDING'

/** The status of a statement's row; `pending` where waiting has another word. */
export function StatementBadge({ status, pending }: { status: Status; pending?: string }) {
  const t = useTranslations('statement.status')
  return (
    <StatusBadge
      status={status}
      labels={{ SUCCESS: t('SUCCESS'), FAILED: t('FAILED'), PENDING: pending ?? t('PENDING') }}
    />
  )
}
