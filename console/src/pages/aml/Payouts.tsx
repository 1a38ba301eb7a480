import { Hand } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../api/useOps.ts'
import type { Asked } from '../../components/queue/ReasonDialog.tsx'
import { fullTime } from '../../format/time.ts'
import { numberOf, type Case } from './cases.ts'

/** Whether the member's payouts wait for two people, and the button that has them do so. */
export function Payouts({ of, ask }: { of: Case; ask: (asked: Asked) => void }) {
  const t = useTranslations('aml')
  const hold = useAct('opsAmlPayouts')
  if (of.held === null && of.state !== 'OPEN') return null
  const begin = (): void =>
    ask({
      title: t('payouts.ask', { name: of.name, number: numberOf(of.number) }),
      confirm: t('payouts.hold'),
      needsReason: true,
      body: <p className="note calm">{t('payouts.means')}</p>,
      run: (reason) => hold.mutateAsync({ params: { id: of.id }, body: { reason } }),
    })
  return (
    <div className="wellb">
      <h3>{t('payouts.title')}</h3>
      {of.held ? (
        <p>
          <b className="b">{t('payouts.held')}</b>{' '}
          <span className="faint">{`${of.held.by}, ${fullTime(of.held.at)}`}</span>
        </p>
      ) : (
        <>
          <p>{t('payouts.free')}</p>
          <button type="button" className="btn small" onClick={begin}>
            <Hand className="icon xs" aria-hidden />
            {t('payouts.hold')}
          </button>
        </>
      )}
    </div>
  )
}
