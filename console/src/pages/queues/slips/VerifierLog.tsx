import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../../api/useOps.ts'
import { FaultNote } from '../../../components/forms/FaultNote.tsx'
import { useSubmit } from '../../../components/forms/useSubmit.ts'
import { baht2 } from '../../../format/baht.ts'
import { fullTime } from '../../../format/time.ts'
import type { Slip } from './numberedChecks.ts'

const LOOK: Readonly<Record<string, string>> = { FOUND: 'in', NOT_FOUND: 'out' }

/**
 * What the verifier said, each time it was asked, and asking it again: its word alone moves
 * nothing.
 */
export function VerifierLog({ slip }: { slip: Slip }) {
  const t = useTranslations('slips.log')
  const ask = useAct('opsSlipAsk')
  const { busy, fault, submit } = useSubmit()
  const again = (): void =>
    void submit(async () => {
      await ask.mutateAsync({ params: { reference: slip.reference } })
    })
  return (
    <section className="answerlog">
      <div className="between">
        <h3>{t('title')}</h3>
        <button type="button" className="btn small" disabled={busy} onClick={again}>
          <RefreshCw className="icon xs" aria-hidden />
          {t(busy ? 'asking' : 'ask')}
        </button>
      </div>
      {slip.log.length === 0 && <p className="caption muted">{t('none')}</p>}
      <ol className="tl" aria-live="polite">
        {slip.log.map(({ at, said, amount, operator }, n) => (
          <li key={n} className={LOOK[said] ?? 'way'}>
            <div className="between">
              <span>
                {t.has(`said.${said}`) ? t(`said.${said}`) : said}
                {amount !== null && ` ${baht2(amount)}`}
              </span>
              <time dateTime={at}>{fullTime(at)}</time>
            </div>
            {operator && <p>{t('by', { name: operator })}</p>}
          </li>
        ))}
      </ol>
      <FaultNote fault={fault} />
    </section>
  )
}
