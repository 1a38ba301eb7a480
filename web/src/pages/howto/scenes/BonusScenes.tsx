import { Button } from '@krapao/ui/controls/button.tsx'
import { Gauge } from '@krapao/ui/feedback/gauge.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { Field } from '@krapao/ui/fields/field.tsx'
import { Tile } from '@krapao/ui/layout/tile.tsx'
import { Tiles } from '@krapao/ui/layout/tiles.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import { useTranslations } from 'use-intl/react'
import { during, typed } from '../film.ts'
import { Arrives, Tapped } from './Finger.tsx'
import { BonusRow } from './RowScenes.tsx'

export function BonusCodeScene({ t: at }: { t: number }) {
  const t = useTranslations('howto.scene')
  const home = useTranslations('home')
  return (
    <div className="grid gap-4">
      <Tiles>
        <Tile art="invite" label={home('invite')} />
        <Tapped t={at} taps={0.3}>
          <Tile art="gift" label={home('bonus')} />
        </Tapped>
        <Tile art="refund" label={home('refund')} />
      </Tiles>
      <Arrives t={at} at={0.4}>
        <Field
          label={t('code')}
          value={typed('WELCOME', at, 0.52, 0.8)}
          readOnly
          trailing={<Button size="compact">{t('search')}</Button>}
        />
      </Arrives>
    </div>
  )
}

export function AskScene({ t: at }: { t: number }) {
  const t = useTranslations('howto.scene')
  return (
    <Arrives t={at} at={0.08}>
      <Notice>{t('ask')}</Notice>
    </Arrives>
  )
}

export function ReceiveScene({ t: at }: { t: number }) {
  const t = useTranslations('howto.getBonus')
  return (
    <div className="grid gap-4">
      <Tapped t={at} taps={0.32} round="rounded-control">
        <Button kind="main" wide>
          {t('title')}
        </Button>
      </Tapped>
      <Arrives t={at} at={0.42}>
        <BonusRow t={at} />
      </Arrives>
    </div>
  )
}

export function LockedScene({ t: at }: { t: number }) {
  const t = useTranslations('howto.scene')
  const home = useTranslations('home')
  return (
    <Tapped t={at} round="rounded-control">
      <Button wide reason={t('locked')}>
        {home('withdraw')}
      </Button>
    </Tapped>
  )
}

/** Baht of the sample bonus: lost at 50, free at 3,000. */
function SampleGauge({ value }: { value: number }) {
  const t = useTranslations('howto.scene')
  return (
    <div className="surface px-4 py-4">
      <p className="mb-2 flex items-baseline justify-between text-small text-ink-muted">
        {t('totalNow')}
        <Money amount={value} className="text-lead text-ink" />
      </p>
      <Gauge label={t('totalNow')} value={value} fail={50} goal={3000} text="" />
      <p className="mt-1 flex justify-between text-caption text-ink-muted">
        <span>{t('ends')}</span>
        <span>{t('free')}</span>
      </p>
    </div>
  )
}
const gaugeFrom =
  (start: number, end: number) =>
  ({ t }: { t: number }) => (
    <SampleGauge value={Math.round(start + (end - start) * during(t, 0.15, 0.7))} />
  )
export const ProgressScene = gaugeFrom(1000, 1240)
export const GoalScene = gaugeFrom(1240, 3000)
export const FailScene = gaugeFrom(1240, 50)

export function CancelScene({ t: at }: { t: number }) {
  const t = useTranslations('howto.scene')
  return (
    <div className="surface grid gap-2.5 px-4 py-4">
      <p className="flex items-baseline justify-between">
        {t('stays')}
        <Money amount={740} className="text-lead" />
      </p>
      <p className="flex items-baseline justify-between text-ink-muted">
        {t('taken')}
        <Money amount={500} direction="out" className="text-lead" />
      </p>
      <Tapped t={at} taps={0.55} round="rounded-control">
        <Button kind="danger" wide>
          {t('cancelBonus')}
        </Button>
      </Tapped>
    </div>
  )
}
