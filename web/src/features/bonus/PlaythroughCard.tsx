import { Badge } from '@krapao/ui/feedback/badge.tsx'
import { Gauge } from '@krapao/ui/feedback/gauge.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { Progress } from '@krapao/ui/feedback/progress.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import Zap from 'lucide-react/icons/zap'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import type { Bonus, Playthrough } from '../../api/queries/rewards.ts'
import { asksOf } from '../../core/gifts/bonusAsks.ts'
import { WaitsFor } from '../../core/gifts/WaitsFor.tsx'
import { InKip } from '../../core/kip/InKip.tsx'
import { CancelBonus } from './CancelBonus.tsx'

type Kind = 'bonus' | 'promotion' | 'invite' | 'refund' | 'luckydraw'
const isKind = (type: string): type is Kind =>
  ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'].includes(type)

const strong = (words: ReactNode): ReactNode => <b className="whitespace-nowrap">{words}</b>
const lost = (words: ReactNode): ReactNode => <b className="text-money-out">{words}</b>
const free = (words: ReactNode): ReactNode => <b className="text-money-in">{words}</b>

/** The bonus that runs: what is left to do, how far it is, and what cancelling would leave. */
export function PlaythroughCard({
  playthrough,
  bonus,
}: {
  playthrough: Playthrough
  bonus: Bonus | undefined
}) {
  const t = useTranslations('bonus')
  const { progress } = playthrough
  const kind = isKind(playthrough.type) ? t(`kind.${playthrough.type}`) : t('kind.bonus')
  const asks = progress && asksOf(progress)
  return (
    <section aria-label={t('current')} className="surface-tall grid gap-4 p-4">
      <div className="flex items-center justify-between gap-3">
        <Badge tone="on" icon={Zap}>
          {t('current')}
        </Badge>
        <span className="text-caption text-ink-faint">{kind}</span>
      </div>
      <b className="text-lead">{bonus?.name ?? kind}</b>
      {playthrough.reopened && <Notice tone="wait">{t('reopened')}</Notice>}
      {playthrough.waitsFor && <WaitsFor waits={playthrough.waitsFor} />}
      <Asks asks={asks} maxBet={progress?.maxBet} />
      <Turnover progress={progress} />
      <Balance progress={progress} />
      <CancelBonus cancel={playthrough.cancel} />
    </section>
  )
}

function Asks({
  asks,
  maxBet,
}: {
  asks: ReturnType<typeof asksOf> | null | undefined
  maxBet: number | null | undefined
}) {
  const pair = useKipPair()
  const t = useTranslations('bonus')
  return (
    <>
      {asks && (
        <Notice>
          {asks.play !== null &&
            asks.reach !== null &&
            t.rich('ask.both', {
              play: pair.short(asks.play),
              reach: pair.short(asks.reach),
              b: strong,
            })}
          {asks.play !== null &&
            asks.reach === null &&
            t.rich('ask.play', { play: pair.short(asks.play), b: strong })}
          {asks.play === null &&
            asks.reach !== null &&
            t.rich('ask.reach', { reach: pair.short(asks.reach), b: strong })}
          {asks.play === null && asks.reach === null && t('ask.none')} {t('ask.meanwhile')}
          {maxBet != null && (
            <span className="block">
              {t.rich('asks.maxBetLine', { bet: pair.short(maxBet), b: strong })}
            </span>
          )}
        </Notice>
      )}
    </>
  )
}

function Turnover({ progress }: { progress: Playthrough['progress'] }) {
  const pair = useKipPair()
  const t = useTranslations('bonus')
  return (
    <>
      {progress && progress.turnoverTarget !== null && (
        <div className="grid gap-1.5">
          <p className="flex justify-between gap-3 text-small">
            <span className="text-ink-muted">{t('turnover')}</span>
            <b>
              {Math.min(
                100,
                Math.floor((progress.turnover / Math.max(progress.turnoverTarget, 0.01)) * 100),
              )}
              %
            </b>
          </p>
          <Progress
            label={t('turnover')}
            value={progress.turnover}
            max={progress.turnoverTarget}
            text={t('turnoverOf', {
              done: pair.short(progress.turnover),
              target: pair.short(progress.turnoverTarget),
            })}
          />
          <p className="text-caption text-ink-muted">
            {t('turnoverOf', {
              done: pair.short(progress.turnover),
              target: pair.short(progress.turnoverTarget),
            })}
          </p>
        </div>
      )}
    </>
  )
}

function Balance({ progress }: { progress: Playthrough['progress'] }) {
  const pair = useKipPair()
  const t = useTranslations('bonus')
  return (
    <>
      {progress && (
        <div className="grid gap-1">
          <p className="flex items-baseline justify-between gap-3 text-small">
            <span className="text-ink-muted">{t('balance')}</span>
            <span className="text-right">
              <Money amount={progress.balance} />
              <InKip baht={progress.balance} className="text-caption" />
            </span>
          </p>
          {progress.balanceTarget !== null && (
            <Gauge
              label={t('balance')}
              value={progress.balance}
              goal={progress.balanceTarget}
              text={pair.text(progress.balance)}
              {...(progress.failBelow !== null && { fail: progress.failBelow })}
            />
          )}
          <p className="flex flex-wrap justify-between gap-x-3 text-caption text-ink-muted">
            {progress.failBelow !== null && (
              <span>{t.rich('failAt', { amount: pair.short(progress.failBelow), b: lost })}</span>
            )}
            {progress.balanceTarget !== null && (
              <span className="ml-auto">
                {t.rich('freeAt', { amount: pair.short(progress.balanceTarget), b: free })}
              </span>
            )}
          </p>
        </div>
      )}
    </>
  )
}
