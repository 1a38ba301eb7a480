import { Button } from '@krapao/ui/controls/button.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import { SmallDialog } from '@krapao/ui/overlays/small-dialog.tsx'
import Coffee from 'lucide-react/icons/coffee'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import type { Play } from '../../api/queries/play.ts'
import { useModals } from '../../app/modals/modals.ts'
import { InKip } from '../../core/kip/InKip.tsx'
import { useDuration } from '../../core/useDuration.ts'
import { timeOnly } from '../../format/dateTime.ts'
import { paths } from '../../paths.ts'
import { Net } from './Net.tsx'
import { PlayTimeDial } from './PlayTimeDial.tsx'

/**
 * Time, bets and net result of this session; it goes on by the member's own tap and by nothing
 * else.
 */
export default function RealityDialog({ play, onClose }: { play: Play; onClose: () => void }) {
  const pair = useKipPair()
  const t = useTranslations('play')
  const duration = useDuration()
  const modals = useModals()
  const { session } = play
  const minutes = Math.floor(session.seconds / 60)
  const loss = play.limits.find((limit) => limit.kind === 'loss' && limit.period === 'day')
  return (
    <SmallDialog
      open
      // Neither Esc nor a tap beside it is an answer.
      onOpenChange={() => undefined}
      role="alertdialog"
      title={t('check.title', { time: duration(session.seconds) })}
      description={t('check.since', { time: timeOnly(session.startedAt).slice(0, 5) })}
      className="pt-18! text-center"
    >
      <PlayTimeDial minutes={minutes} unit={t('check.unit')} />
      <dl className="well mt-4 grid grid-cols-3 py-3 text-center">
        <Figure name={t('time')}>{duration(session.seconds)}</Figure>
        <Figure name={t('staked')}>
          <Staked baht={session.staked} />
        </Figure>
        <Figure name={t('net')}>
          <Net amount={session.net} />
        </Figure>
      </dl>
      {loss?.amount != null && (
        <p className="mt-3 text-center text-small text-ink-muted">
          {t('check.left', { left: pair.short(loss.left), amount: pair.short(loss.amount) })}
        </p>
      )}
      <div className="mt-5 grid grid-cols-2 gap-2.5">
        <Button onClick={onClose}>{t('check.on')}</Button>
        <Button
          kind="main"
          icon={Coffee}
          onClick={() => {
            onClose()
            modals.open('playStop')
          }}
        >
          {t('check.rest')}
        </Button>
      </div>
      <Button
        kind="quiet"
        wide
        className="mt-2"
        onClick={() => {
          onClose()
          modals.close({ to: paths.play })
        }}
      >
        {t('check.more')}
      </Button>
    </SmallDialog>
  )
}

function Staked({ baht }: { baht: number }) {
  return (
    <>
      <Money amount={baht} />
      <InKip baht={baht} className="text-micro" />
    </>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-1 [&+&]:shadow-[inset_1px_0_0_var(--hairline)]">
      <dt className="text-caption text-ink-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
