import { useTranslations } from 'use-intl'
import { useAct } from '../../../api/useOps.ts'
import { AskedLog, LogLines } from '../../../components/queue/AskedLog.tsx'
import { baht2 } from '../../../format/baht.ts'
import type { Slip } from './numberedChecks.ts'

const LOOK: Readonly<Record<string, string>> = { FOUND: 'in', NOT_FOUND: 'out' }

/**
 * What the verifier said, each time it was asked, and asking it again: its word alone moves
 * nothing.
 */
export function VerifierLog({ slip }: { slip: Slip }) {
  const t = useTranslations('slips.log')
  const ask = useAct('opsSlipAsk')
  const textOf = (said: string): string => (t.has(`said.${said}`) ? t(`said.${said}`) : said)
  return (
    <AskedLog
      title={t('title')}
      word={{ ask: t('ask'), asking: t('asking') }}
      ask={() => ask.mutateAsync({ params: { reference: slip.reference } })}
    >
      {slip.log.length === 0 && <p className="caption muted">{t('none')}</p>}
      <LogLines
        live
        of={slip.log.map(({ at, said, amount, operator }) => ({
          at,
          text: amount === null ? textOf(said) : `${textOf(said)} ${baht2(amount)}`,
          look: LOOK[said] ?? 'way',
          by: operator && t('by', { name: operator }),
        }))}
      />
    </AskedLog>
  )
}
