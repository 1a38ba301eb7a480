import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import { Badge } from './badge.tsx'

type MoneyStatus = 'SUCCESS' | 'FAILED' | 'PENDING'

/** SUCCESS, FAILED; anything else the server may say is still on its way. */
export function statusOf(status: string): MoneyStatus {
  return status === 'SUCCESS' || status === 'FAILED' ? status : 'PENDING'
}

const looks = {
  SUCCESS: { tone: 'ok', icon: CircleCheck },
  FAILED: { tone: 'no', icon: CircleX },
  PENDING: { tone: 'wait', icon: Clock },
} as const

export function StatusBadge({
  status,
  labels,
}: {
  status: string
  labels: Record<MoneyStatus, string>
}) {
  const known = statusOf(status)
  return <Badge {...looks[known]}>{labels[known]}</Badge>
}
