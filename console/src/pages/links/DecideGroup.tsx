import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../api/useOps.ts'
import { NumberIn } from '../../components/inputs.tsx'
import { ReasonDialog } from '../../components/queue/ReasonDialog.tsx'
import type { Group } from './GroupState.tsx'

/** Lets the gifts of the group pass, up to so many members, or lets them wait. */
export function DecideGroup({ of, done }: { of: Group; done: () => void }) {
  const t = useTranslations('links')
  const decide = useAct('opsLinkGroupDecide')
  const [asked, setAsked] = useState<'LET' | 'HOLD' | null>(null)
  const [upTo, setUpTo] = useState<number | null>(of.size)
  const isTooFew = asked === 'LET' && (upTo === null || upTo < of.size || !Number.isInteger(upTo))
  const run = (reason: string) =>
    decide.mutateAsync({
      params: { id: of.id },
      body: {
        decision: asked ?? 'HOLD',
        size: of.size,
        upTo: asked === 'LET' ? upTo : null,
        reason,
      },
    })
  return (
    <div className="pairacts">
      {of.decided?.decision !== 'HOLD' && (
        <button type="button" className="btn" onClick={() => setAsked('HOLD')}>
          {t('hold')}
        </button>
      )}
      {(of.giftsWait || of.decided?.decision === 'HOLD') && (
        <button type="button" className="btn main" onClick={() => setAsked('LET')}>
          {t('let')}
        </button>
      )}
      {asked && (
        <ReasonDialog
          asked={{
            title: t(asked === 'LET' ? 'letWhat' : 'holdWhat', { id: of.id, n: of.size }),
            confirm: t(asked === 'LET' ? 'let' : 'hold'),
            needsReason: true,
            danger: asked === 'HOLD',
            blocked: isTooFew ? t('upToFault', { n: of.size }) : null,
            body: (
              <>
                <p className="note calm">{t(asked === 'LET' ? 'letLead' : 'holdLead')}</p>
                {asked === 'LET' && (
                  <NumberIn name={t('upTo')} field="upTo" value={upTo} set={setUpTo} />
                )}
              </>
            ),
            run,
          }}
          close={() => setAsked(null)}
          done={done}
        />
      )}
    </div>
  )
}
