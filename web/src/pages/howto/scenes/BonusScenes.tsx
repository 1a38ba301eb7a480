import { Button } from '@krapao/ui/button.tsx'
import { Field } from '@krapao/ui/field.tsx'
import { Gauge } from '@krapao/ui/gauge.tsx'
import { Money } from '@krapao/ui/money.tsx'
import { Notice } from '@krapao/ui/notice.tsx'
import { useTranslations } from 'use-intl/react'

export function CodeScene() {
  const t = useTranslations('howto.scene')
  return <Field className="mt-4" label={t('code')} value="WELCOME" readOnly trailing={<Button size="compact">{t('search')}</Button>} />
}

export function AskScene() {
  const t = useTranslations('howto.scene')
  return <Notice>{t('ask')}</Notice>
}

export function LockedScene() {
  const t = useTranslations('howto.scene')
  const home = useTranslations('home')
  return <Button wide reason={t('locked')}>{home('withdraw')}</Button>
}

/** Baht of the sample bonus: lost at 50, free at 3,000. */
export function GaugeScene({ value }: { value: number }) {
  const t = useTranslations('howto.scene')
  return (
    <div className="surface px-4 py-4">
      <p className="mb-2 flex items-baseline justify-between text-small text-ink-muted">{t('totalNow')}<Money amount={value} className="text-lead text-ink" /></p>
      <Gauge label={t('totalNow')} value={value} fail={50} goal={3000} text="" />
      <p className="mt-1 flex justify-between text-caption text-ink-muted"><span>{t('ends')}</span><span>{t('free')}</span></p>
    </div>
  )
}

export function CancelScene() {
  const t = useTranslations('howto.scene')
  return (
    <div className="surface grid gap-2.5 px-4 py-4">
      <p className="flex items-baseline justify-between">{t('stays')}<Money amount={740} className="text-lead" /></p>
      <p className="flex items-baseline justify-between text-ink-muted">{t('taken')}<Money amount={500} direction="out" className="text-lead" /></p>
      <Button kind="grave" wide>{t('cancelBonus')}</Button>
    </div>
  )
}
