import Scale from 'lucide-react/icons/scale'
import { useTranslations } from 'use-intl/react'
import { CoverCard } from '../../features/solvency/CoverCard.tsx'
import { RefusedLog } from '../../features/solvency/RefusedLog.tsx'
import { useDayLog } from '../../features/solvency/useDayLog.ts'
import { canCheck } from '../../features/spin/fairness/checkSpin.ts'
import { Card } from './Card.tsx'

/** The newest night as this browser believes it: what members are owed, and what others hold. */
export default function MembersMoney() {
  const t = useTranslations('solvency')
  const log = useDayLog({ enabled: canCheck() }).data
  return (
    <Card icon={Scale} title={t('publicTitle')} lead={t('publicLead')}>
      {log?.is === 'NONE' && <p className="text-small text-ink-muted">{t('noneHint')}</p>}
      {log?.is === 'REFUSED' && <RefusedLog of={log} />}
      {log?.is === 'BELIEVED' && <CoverCard entry={log.log.entry} />}
    </Card>
  )
}
