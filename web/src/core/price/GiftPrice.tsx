import { Icon } from '@krapao/ui/art/icon.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import Flag from 'lucide-react/icons/flag'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { dateTime } from '../../format/dateTime.ts'
import { usePriceWords, type Price } from './usePriceWords.ts'

/**
 * What a gift costs, beside its figure. `whole`: also what it locks meanwhile, how far it is and
 * until when it must be met.
 */
export function GiftPrice({
  price,
  whole = false,
  id,
  className,
}: {
  price: Price
  whole?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
}) {
  const pair = useKipPair()
  const t = useTranslations('bonus.price')
  const terms = useTranslations('bonus.asks')
  const words = usePriceWords()(price)
  if (words === null) return null
  const { asks, playFirst } = price
  const isFree = words === t('free') || playFirst?.lacks === 0
  return (
    <span id={id} className={classNames('flex items-start gap-1.5 text-ink', className)}>
      <Icon
        of={isFree ? CircleCheck : Flag}
        size="xs"
        className={classNames('mt-[.3em]', isFree ? 'text-money-in' : 'text-accent-text')}
      />
      <span className="min-w-0">
        {words}
        {whole && asks && asks.own > 0 && !isFree && (
          <span className="block text-ink-muted">{t('lock', { own: pair.short(asks.own) })}</span>
        )}
        {whole && asks?.until && (
          <span className="block text-ink-muted">
            {terms('untilLine', { until: dateTime(asks.until) })}
          </span>
        )}
        {whole && playFirst && playFirst.lacks > 0 && (
          <span className="block text-ink-muted">
            {t('soFar', { has: pair.short(playFirst.has), needs: pair.short(playFirst.needs) })}
          </span>
        )}
      </span>
    </span>
  )
}
