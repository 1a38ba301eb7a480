import type { ConditionFigure } from '@krapao/contract/bonusCondition'
import { Progress } from '@krapao/ui/feedback/progress.tsx'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../api/queries/account/kip.ts'

/** What cash of the wheel asks, before the spin: how much is still to be bet, and how far it is. */
export function CashTerms({ playFirst }: { playFirst: ConditionFigure }) {
  const pair = useKipPair()
  const t = useTranslations('spin.cash')
  const price = useTranslations('bonus.price')
  const { has, needs, lacks } = playFirst
  const soFar = price('soFar', { has: pair.short(has), needs: pair.short(needs) })
  return (
    <section aria-label={t('title')} className="surface mt-3 grid gap-1.5 px-4 py-3">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 leading-label font-semibold">
        {lacks > 0 ? t('title') : t('met')}
        {lacks > 0 && <b className="text-lead tabular-nums">{pair.short(lacks)}</b>}
      </h2>
      <Progress label={t('title')} value={has} max={needs} text={soFar} />
      <p className="flex flex-wrap justify-between gap-x-3 text-caption text-ink-muted tabular-nums">
        <span>{soFar}</span>
        <span>{t('same')}</span>
      </p>
    </section>
  )
}
