import { SectionHead } from '@krapao/ui/layout/section-head.tsx'
import { useTranslations } from 'use-intl/react'
import type { Slice } from '../../../api/queries/spin.ts'
import { plainLines } from '../plainLines.ts'

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
})

/** The chance of every slice, as the draw itself has it. */
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
                    <span>
                      {slice.label}{' '}
                      <span className="font-normal text-ink-muted">
                        {plainLines(slice.htmlDescription)[0]}
                      </span>
                    </span>
                  </span>
                </th>
                <td className="py-1.5 text-right tabular-nums">
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
