import { SectionHead } from '@krapao/ui/layout/section-head.tsx'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import type { Slice, SpinSetup } from '../../../api/queries/spin.ts'
import { GiftPrice } from '../../../core/price/GiftPrice.tsx'
import { plainLines } from '../plainLines.ts'

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
})

/** Every slice with its price in baht, and its chance as the draw itself has it. */
export function Odds({ slices }: { slices: readonly Slice[] }) {
  const t = useTranslations('spin.odds')
  const total = slices.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <section aria-labelledby="odds">
      <SectionHead id="odds" title={t('title')} />
      <div className="surface-tall px-4 py-3">
        <p className="text-caption text-ink-muted">{t('note')}</p>
        <table className="mt-1 w-full border-collapse text-small">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('slice')}</th>
              <th scope="col">{t('chance')}</th>
            </tr>
          </thead>
          <tbody>
            {slices.map((slice) => (
              <tr key={slice.code} className="not-first:shadow-[inset_0_1px_0_var(--hairline)]">
                <th scope="row" className="py-1.5 text-left font-medium">
                  <span className="flex items-center gap-2.5">
                    <span
                      aria-hidden
                      className="size-3.5 flex-none rounded-full shadow-[0_0_0_1px_rgb(255_255_255/.22)]"
                      style={{ backgroundColor: slice.bgColor }}
                    />
                    <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
                      <span>
                        {slice.label}{' '}
                        <span className="font-normal text-ink-muted">
                          {plainLines(slice.htmlDescription)[0]}
                        </span>
                      </span>{' '}
                      <PrizePrice prize={slice.prize} />
                    </span>
                  </span>
                </th>
                <td className="py-1.5 pl-3 text-right align-top tabular-nums">
                  {percent.format(slice.weight / total)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** A coin has no condition; nothing has no price. */
function PrizePrice({ prize }: { prize: Slice['prize'] }) {
  if (!prize || prize.kind === 'NOTHING') return null
  if (prize.kind === 'COINS')
    return <GiftPrice price={{ playFirst: FREE }} className="font-normal" />
  return <GiftPrice price={prize} className="font-normal" />
}

const FREE = { has: 0, needs: 0, lacks: 0 }

/** What a spin wins on average, never without what a prize asks before it is money. */
export function MeanPrize({
  worth: { deposit, prizes },
  slices,
}: {
  worth: SpinSetup['coinWorth']
  slices: readonly Slice[]
}) {
  const pair = useKipPair()
  const t = useTranslations('spin')
  const cash = slices.find(({ prize }) => prize?.playFirst)?.prize?.playFirst
  if (deposit <= 0 || slices.some(({ prize }) => !prize)) return null
  return (
    <p className="mt-2 px-1 text-caption text-pretty text-ink-muted">
      {t('coinWorth', { deposit: pair.short(deposit), prizes: pair.text(prizes) })}{' '}
      {cash && cash.lacks > 0
        ? t('coinTerms', { lacks: pair.short(cash.lacks) })
        : t('coinTermsMet')}
    </p>
  )
}
